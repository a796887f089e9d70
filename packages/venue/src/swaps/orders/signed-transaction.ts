import { type ParsedTransaction, parseTransaction } from '@orrery/chain';
import { isAppError } from '@orrery/core/app-error';
import type { Address } from '@solana/kit';
import { isSignedBy } from './ed25519.ts';
import { type ExecuteFailure, failure } from './execute/execute-result.ts';

/** A transaction that its taker has signed, and all its other signers but its sponsor. */
export interface SignedTransaction {
  parsed: ParsedTransaction;
  taker: Address;
  /** Absent where the fee payer has signed too. */
  sponsor?: Address;
}

const SIGNATURE_BYTES = 64;

/** Reads a transaction that came back from its taker, and verifies every signature but a sponsor's, which is not there yet. */
export function readSigned(bytes: Uint8Array, sponsor?: Address): SignedTransaction | ExecuteFailure {
  const parsed = attemptParse(bytes);
  const [feePayer, second] = parsed?.staticAccounts ?? [];
  if (!parsed || !feePayer) return failure('invalidTransaction');
  const { signatures, staticAccounts, messageBytes } = parsed;
  const isSponsored = feePayer === sponsor && signatures.length === 2;
  const own = isSponsored ? [1] : signatures.keys();
  for (const index of own) {
    const [signer, signature] = [staticAccounts[index], signatures[index]];
    if (!signer || !signature) return failure('invalidTransaction');
    if (signature.every((byte) => byte === 0)) return failure('notFullySigned');
    if (!isSignedBy(signer, messageBytes, signature)) return failure('invalidTransaction');
  }
  return isSponsored && second ? { parsed, taker: second, sponsor: feePayer } : { parsed, taker: feePayer };
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
