import { createHash } from 'node:crypto';
import { type ParsedMessage, type ParsedTransaction, SYSTEM_PROGRAM } from '@orrery/chain';
import { addressBytes, signatureBytes, toBase58 } from '@orrery/core/base58';
import { SIGNATURE_FEE_LAMPORTS } from '@orrery/domain/solana/network';
import type { Address } from '@solana/kit';
import type { AccountState } from '../supervision/protocol.ts';

const [ADVANCE, WITHDRAW, INITIALIZE] = [4, 5, 6];
const CURRENT_VERSION = 1;
const INITIALIZED = 1;
const NONCE_BYTES = 80;
const [AUTHORITY_AT, NONCE_AT, FEE_AT] = [8, 40, 72];
const HASH_BYTES = 32;

/** The nonce account that a message names instead of a recent blockhash, as real nodes look for it: its first instruction advances it. */
export function nonceAccountOf(message: ParsedMessage): Address | undefined {
  const [first] = message.instructions;
  if (first === undefined || tagOf(message, first) !== ADVANCE) return undefined;
  const [index] = first.accountIndexes;
  const { staticAccounts, signerCount, readonlySignerCount, readonlyUnsignedCount } = message;
  if (index === undefined) return undefined;
  const end =
    index < signerCount ? signerCount - readonlySignerCount : staticAccounts.length - readonlyUnsignedCount;
  return index < end ? staticAccounts[index] : undefined;
}

/** Whether the message's blockhash is what its nonce account holds, and the account's authority signs for it. */
export function standsOn(message: ParsedMessage, nonce: AccountState | null): boolean {
  if (nonce === null || !isNonce(nonce)) return false;
  const keyAt = (at: number) => toBase58(nonce.data.subarray(at, at + HASH_BYTES));
  const signers = message.instructions[0]?.accountIndexes.filter((index) => index < message.signerCount);
  const authority = keyAt(AUTHORITY_AT);
  return (
    keyAt(NONCE_AT) === message.blockhash &&
    signers?.some((index) => message.staticAccounts[index] === authority) === true
  );
}

/** Whether a message makes, advances or empties a nonce account: what the system program does then follows from a blockhash. */
export function touchesNonces(message: ParsedMessage): boolean {
  return message.instructions.some((each) => {
    const tag = tagOf(message, each);
    return tag === ADVANCE || tag === WITHDRAW || tag === INITIALIZE;
  });
}

/**
 * The blockhash that a transaction's nonces follow from. Real nodes take the latest one, which is another in each slot; here what was
 * written in this slot can be read at once, so that it must be advanced in this slot too.
 */
export function nonceSource(tipHash: string, { signature }: ParsedTransaction): Uint8Array {
  return sha256(addressBytes(tipHash as Address), signatureBytes(signature));
}

/** The transaction's bytes with another blockhash, to be run with its signatures checked before. */
export function withBlockhash(transaction: ParsedTransaction, blockhash: Uint8Array): Uint8Array {
  const { bytes, messageBytes, version, staticAccounts } = transaction;
  // Behind version, header and a one-byte count of keys: 38 of them are a packet's most.
  const inMessage = (version === 0 ? 5 : 4) + staticAccounts.length * HASH_BYTES;
  const changed = bytes.slice();
  changed.set(blockhash, bytes.length - messageBytes.length + inMessage);
  return changed;
}

/** A nonce account as a transaction that failed leaves it: the nonce it stood on is used up. */
export function advanced(nonce: AccountState, source: Uint8Array): AccountState {
  const data = nonce.data.slice();
  data.set(sha256(new TextEncoder().encode('DURABLE_NONCE'), source), NONCE_AT);
  new DataView(data.buffer).setBigUint64(FEE_AT, SIGNATURE_FEE_LAMPORTS, true);
  return { ...nonce, data };
}

function isNonce({ owner, data }: AccountState): boolean {
  if (owner !== SYSTEM_PROGRAM || data.length !== NONCE_BYTES) return false;
  const view = new DataView(data.buffer, data.byteOffset);
  return view.getUint32(0, true) === CURRENT_VERSION && view.getUint32(4, true) === INITIALIZED;
}

/** The number of a system instruction. */
function tagOf(
  { staticAccounts }: ParsedMessage,
  { programIndex, data }: ParsedMessage['instructions'][number],
): number | undefined {
  if (staticAccounts[programIndex] !== SYSTEM_PROGRAM || data.length < 4) return undefined;
  return new DataView(data.buffer, data.byteOffset).getUint32(0, true);
}

function sha256(...parts: readonly Uint8Array[]): Uint8Array {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part);
  return new Uint8Array(hash.digest());
}
