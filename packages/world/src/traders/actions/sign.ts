import { type KeyObject, sign } from 'node:crypto';
import { toPrivateKey } from '../../private-key.ts';

const SIGNATURE_BYTES = 64;

/** Signs a transaction for its fee payer. */
export type Sign = (transaction: Uint8Array) => Uint8Array;

/** Node's own Ed25519: a third of what WebCrypto takes, and no second trip through kit's codecs. */
export function createSign(secret: Uint8Array): Sign {
  const signBytes = createSignBytes(secret);
  return (transaction) => {
    const signed = new Uint8Array(transaction);
    // Fewer than 128 signatures: their count is one byte. The fee payer's comes first.
    const message = signed.subarray(1 + (signed[0] ?? 0) * SIGNATURE_BYTES);
    signed.set(signBytes(message), 1);
    return signed;
  };
}

/** Makes the function that signs any bytes; the key is read when it is first needed. */
export function createSignBytes(secret: Uint8Array): (message: Uint8Array) => Uint8Array {
  let key: KeyObject | undefined;
  return (message) => {
    key ??= toPrivateKey(secret);
    return new Uint8Array(sign(null, message, key));
  };
}
