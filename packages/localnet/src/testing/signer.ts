import { generateKeyPairSync, sign } from 'node:crypto';
import { toBase58 } from '@orrery/core/base58';
import type { Address } from '@solana/kit';

const KEY_BYTES = 32;
const SIGNATURE_BYTES = 64;

const { publicKey, privateKey } = generateKeyPairSync('ed25519');

/** The one who signs in tests. */
export const SIGNER = toBase58(
  new Uint8Array(publicKey.export({ format: 'der', type: 'spki' }).subarray(-KEY_BYTES)),
) as Address;

/** A transaction with `SIGNER` as its only signer, with its signature filled in. */
export function signed(bytes: Uint8Array): Uint8Array {
  bytes.set(sign(null, bytes.subarray(1 + SIGNATURE_BYTES), privateKey), 1);
  return bytes;
}
