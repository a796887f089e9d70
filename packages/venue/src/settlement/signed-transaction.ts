import { type ParsedTransaction, parseTransaction } from '@orrery/chain';
import { isAppError } from '@orrery/core';
import type { Address } from '@solana/kit';
import { isSignedBy } from './ed25519.ts';
import { type ExecuteFailure, failure } from './execute-result.ts';

/** A transaction that all its signers have signed; the fee payer's address stands first. */
export interface SignedTransaction {
  parsed: ParsedTransaction;
  feePayer: Address;
}

const SIGNATURE_BYTES = 64;

/** Reads a transaction that came back from its taker, and verifies every signature. */
export function readSigned(bytes: Uint8Array): SignedTransaction | ExecuteFailure {
  const parsed = attemptParse(bytes);
  const [feePayer] = parsed?.staticAccounts ?? [];
  if (!parsed || !feePayer) return failure('invalidTransaction');
  const { signatures, staticAccounts, messageBytes } = parsed;
  if (signatures.some((signature) => signature.every((byte) => byte === 0))) return failure('notFullySigned');
  const isSigned = signatures.every((signature, index) => {
    const signer = staticAccounts[index];
    return signer !== undefined && isSignedBy(signer, messageBytes, signature);
  });
  return isSigned ? { parsed, feePayer } : failure('invalidTransaction');
}

/** The same transaction with one more signature in its signer's place. */
export function withSignature(
  bytes: Uint8Array,
  signer: { address: Address; sign: (message: Uint8Array) => Uint8Array },
): Uint8Array {
  const { staticAccounts, signerCount, messageBytes } = parseTransaction(bytes);
  const place = staticAccounts.indexOf(signer.address);
  if (place < 0 || place >= signerCount) throw new Error(`${signer.address} is no signer of the transaction`);
  const signed = Uint8Array.from(bytes);
  signed.set(signer.sign(messageBytes), 1 + place * SIGNATURE_BYTES);
  return signed;
}

function attemptParse(bytes: Uint8Array): ParsedTransaction | undefined {
  try {
    return parseTransaction(bytes);
  } catch (error) {
    if (isAppError(error, 'TRANSACTION_MALFORMED')) return undefined;
    throw error;
  }
}
