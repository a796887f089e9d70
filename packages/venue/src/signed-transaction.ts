import { type DecodedTransaction, decodeTransaction } from '@orrery/chain';
import { isAppError } from '@orrery/core';
import {
  type Address,
  getPublicKeyFromAddress,
  getTransactionDecoder,
  type SignatureBytes,
  type Transaction,
  verifySignature,
} from '@solana/kit';
import { type ExecuteFailure, failure } from './execute-result.ts';

/** A transaction its fee payer has signed, in kit's form and decoded. */
export interface SignedTransaction {
  transaction: Transaction;
  decoded: DecodedTransaction;
}

/** Reads a transaction of the venue's that came back from the taker, and verifies the taker's signature. */
export async function readSigned(
  bytes: Uint8Array,
  authority: Address,
): Promise<SignedTransaction | ExecuteFailure> {
  const decoded = attemptDecode(bytes);
  const needsAuthority = decoded?.accounts.some(({ address, isSigner }) => isSigner && address === authority);
  if (!decoded || !needsAuthority || decoded.feePayer === authority) return failure('invalidTransaction');
  const signature = decoded.signatures[0];
  if (!signature || signature.every((byte) => byte === 0)) return failure('notFullySigned');
  const transaction = getTransactionDecoder().decode(bytes);
  const key = await getPublicKeyFromAddress(decoded.feePayer);
  // The parser has checked that a signature is 64 bytes, which is all kit's brand says.
  const isTakers = await verifySignature(key, signature as SignatureBytes, transaction.messageBytes);
  return isTakers ? { transaction, decoded } : failure('invalidTransaction');
}

function attemptDecode(bytes: Uint8Array): DecodedTransaction | undefined {
  try {
    return decodeTransaction(bytes);
  } catch (error) {
    if (isAppError(error, 'TRANSACTION_MALFORMED')) return undefined;
    throw error;
  }
}
