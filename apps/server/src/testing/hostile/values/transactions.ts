import { addressBytes } from '@orrery/core/base58';
import { USDC, WRAPPED_SOL } from '@orrery/domain/mints/mints';
import { type Address, type KeyPairSigner, signBytes } from '@solana/kit';
import fc from 'fast-check';
import { type Bytes, join, splice } from './bytes.ts';
import type { Damage } from './values.ts';

const SIGNATURE_BYTES = 64;
const KEY_BYTES = 32;
/** Offset of the message in a transaction with one signature: behind the count and the signature. */
const MESSAGE_AT = 1 + SIGNATURE_BYTES;
/** Offset of the keys in a v0 message: behind the version, three counts and the number of keys. */
const KEYS_AT = MESSAGE_AT + 5;

/** Addresses a message has no business to write to or to call. */
const PLANTED = [
  '11111111111111111111111111111111',
  'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA',
  'ComputeBudget111111111111111111111111111111',
  'AddressLookupTab1e1111111111111111111111111',
  'BPFLoaderUpgradeab1e11111111111111111111111',
  'Vote111111111111111111111111111111111111111',
  'Ed25519SigVerify111111111111111111111111111',
  'Sysvar1nstructions1111111111111111111111111',
  'SysvarRecentB1ockHashes11111111111111111111',
  WRAPPED_SOL,
  USDC,
].map((text) => addressBytes(text as Address));

/** Mostly in the message, where each byte means something. */
const place = fc.oneof({ weight: 4, arbitrary: fc.integer({ min: MESSAGE_AT, max: 400 }) }, fc.nat(1_300));
/** Lengths as Solana writes them, also longer than they need to be and larger than anything. */
const lengths = fc
  .constantFrom('00', '01', '0c', '7f', '8000', 'ff00', '808000', 'ffff03', 'ffffffff')
  .map((hex) => Uint8Array.from(Buffer.from(hex, 'hex')));

/** Leaves the lengths as they are, so that what is wrong is met late. */
const sameLength: fc.Arbitrary<Damage> = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.tuple(place, fc.integer({ min: 1, max: 255 })).map(
      ([at, mask]): Damage =>
        (bytes) => {
          const index = at % bytes.length;
          return bytes.with(index, (bytes[index] ?? 0) ^ mask);
        },
    ),
  },
  fc.tuple(fc.nat(12), fc.constantFrom(...PLANTED)).map(([index, key]): Damage => {
    return (bytes) => splice(bytes, { at: KEYS_AT + index * KEY_BYTES, gone: KEY_BYTES }, key);
  }),
);

const otherLength: fc.Arbitrary<Damage> = fc.oneof(
  fc.tuple(place, lengths).map(([at, put]): Damage => {
    return (bytes) => splice(bytes, { at: at % bytes.length, gone: 1 }, put);
  }),
  fc.tuple(place, fc.nat(40), fc.uint8Array({ maxLength: 40 })).map(([at, gone, put]): Damage => {
    return (bytes) => splice(bytes, { at: at % bytes.length, gone }, put);
  }),
  fc.nat(1_300).map(
    (at): Damage =>
      (bytes) =>
        bytes.subarray(0, 1 + (at % bytes.length)),
  ),
  fc.nat(255).map((version): Damage => {
    return (bytes) => splice(bytes, { at: MESSAGE_AT, gone: 1 }, Uint8Array.from([version]));
  }),
  fc.uint8Array({ minLength: 1, maxLength: 1_300 }).map(
    (tail): Damage =>
      (bytes) =>
        join(bytes, tail),
  ),
);

/** How a mutated transaction comes in. */
export type Way = 'simulate' | 'send' | 'signed anew' | 'execute';

export interface TransactionMutant {
  way: Way;
  skipPreflight: boolean;
  change: Damage;
}

export const transactionMutant: fc.Arbitrary<TransactionMutant> = fc.record({
  way: fc.oneof(
    { weight: 3, arbitrary: fc.constant<Way>('simulate') },
    { weight: 2, arbitrary: fc.constant<Way>('send') },
    { weight: 4, arbitrary: fc.constant<Way>('signed anew') },
    { weight: 1, arbitrary: fc.constant<Way>('execute') },
  ),
  skipPreflight: fc.boolean(),
  change: fc
    .array(fc.oneof({ weight: 6, arbitrary: sameLength }, otherLength), { minLength: 1, maxLength: 2 })
    .map(
      (steps): Damage =>
        (bytes) =>
          steps.reduce((changed, step) => step(changed), bytes),
    ),
});

/** The same bytes with a right signature of the one key that is there, so that they get as far as the VM. */
export async function signAnew(bytes: Bytes, key: KeyPairSigner['keyPair']['privateKey']): Promise<Bytes> {
  if (bytes.length <= MESSAGE_AT) return bytes;
  const signature = await signBytes(key, Uint8Array.from(bytes.subarray(MESSAGE_AT)));
  return splice(bytes, { at: 1, gone: SIGNATURE_BYTES }, signature);
}
