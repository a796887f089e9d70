import { type DecodedTransaction, decodeTransaction } from '@orrery/chain';
import { isAppError } from '@orrery/core';
import type { Address } from '@solana/kit';
import { isSignedBy } from './ed25519.ts';
import { type ExecuteFailure, failure } from './execute-result.ts';

/** A transaction its fee payer has signed, as it came and decoded. */
export interface SignedTransaction {
  bytes: Uint8Array;
  decoded: DecodedTransaction;
}

const SIGNATURE_BYTES = 64;

/** Reads a transaction of the venue's that came back from the taker, and verifies the taker's signature. */
export function readSigned(bytes: Uint8Array, authority: Address): SignedTransaction | ExecuteFailure {
  const decoded = attemptDecode(bytes);
  const needsAuthority = decoded?.accounts.some(({ address, isSigner }) => isSigner && address === authority);
  if (!decoded || !needsAuthority || decoded.feePayer === authority) return failure('invalidTransaction');
  const signature = decoded.signatures[0];
  if (!signature || signature.every((byte) => byte === 0)) return failure('notFullySigned');
  const isTakers = isSignedBy(decoded.feePayer, messageOf(bytes), signature);
  return isTakers ? { bytes, decoded } : failure('invalidTransaction');
}

/** What is signed of a transaction: all behind its signatures, of which there are never more than one byte can count. */
export function messageOf(bytes: Uint8Array): Uint8Array {
  return bytes.subarray(1 + (bytes[0] ?? 0) * SIGNATURE_BYTES);
}

/** The same transaction with one more signature in its signer's place. */
export function withSignature(
  bytes: Uint8Array,
  { accounts }: Pick<DecodedTransaction, 'accounts'>,
  signer: { address: Address; sign: (message: Uint8Array) => Uint8Array },
): Uint8Array {
  const place = accounts.findIndex(({ address, isSigner }) => isSigner && address === signer.address);
  if (place < 0) throw new Error(`${signer.address} is no signer of the transaction`);
  const signed = Uint8Array.from(bytes);
  signed.set(signer.sign(messageOf(bytes)), 1 + place * SIGNATURE_BYTES);
  return signed;
}

function attemptDecode(bytes: Uint8Array): DecodedTransaction | undefined {
  try {
    return decodeTransaction(bytes);
  } catch (error) {
    if (isAppError(error, 'TRANSACTION_MALFORMED')) return undefined;
    throw error;
  }
}
