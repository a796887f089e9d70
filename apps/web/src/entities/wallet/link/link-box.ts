import { hsalsa, xsalsa20poly1305 } from '@noble/ciphers/salsa.js';
import { x25519 } from '@noble/curves/ed25519.js';
import { fromBase58, toBase58 } from '@orrery/core/base58';

const NONCE_BYTES = 24;
/** What NaCl's box puts before the key when it derives one of the agreed secret. */
const SIGMA = new Uint32Array(new TextEncoder().encode('expand 32-byte k').buffer);

/** A sealed object as it stands in a link, in base58. */
export interface Sealed {
  nonce: string;
  data: string;
}

/** A new secret of ours and its public half, in base58. */
export function makeKeys(): { secret: string; publicKey: string } {
  const { secretKey, publicKey } = x25519.keygen();
  return { secret: toBase58(secretKey), publicKey: toBase58(publicKey) };
}

export function publicKeyOf(secret: string): string {
  return toBase58(x25519.getPublicKey(toBytes(secret)));
}

/** The key of two parties, NaCl's `box.before`: X25519, then HSalsa20. Throws on what are no keys. */
export function agreeKey(secret: string, theirs: string): Uint8Array {
  const agreed = Uint8Array.from(x25519.getSharedSecret(toBytes(secret), toBytes(theirs)));
  const key = new Uint32Array(8);
  hsalsa(SIGMA, new Uint32Array(agreed.buffer), new Uint32Array(4), key);
  return new Uint8Array(key.buffer);
}

/** An object that only the other party can read. */
export function seal(value: object, key: Uint8Array): Sealed {
  const nonce = crypto.getRandomValues(new Uint8Array(NONCE_BYTES));
  const text = new TextEncoder().encode(JSON.stringify(value));
  return { nonce: toBase58(nonce), data: toBase58(xsalsa20poly1305(key, nonce).encrypt(text)) };
}

/** What the other party sealed. Throws when it was not sealed with this key, or was altered. */
export function unseal({ nonce, data }: Sealed, key: Uint8Array): unknown {
  const text = xsalsa20poly1305(key, toBytes(nonce)).decrypt(toBytes(data));
  return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(text));
}

function toBytes(base58: string): Uint8Array {
  const bytes = fromBase58(base58);
  if (!bytes) throw new Error('no base58');
  return bytes;
}
