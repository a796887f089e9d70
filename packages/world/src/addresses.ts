import { createHash, createPrivateKey, createPublicKey, type Hash } from 'node:crypto';
import { toBase58 } from '@orrery/chain';
import type { Address } from '@solana/kit';

/** DER header of an Ed25519 private key; the 32 secret bytes follow it. */
const PRIVATE_KEY_HEADER = '302e020100300506032b657004220420';
const PUBLIC_KEY_HEADER_BYTES = 12;

/** An address nobody has a key for, the same for the same name. */
export function keylessAddress(name: string): Address {
  return toAddress(hash(`orrery ${name}`).digest());
}

/** A trader's secret and address by its name. Node's own Ed25519: kit's key creation takes a millisecond each. */
export function traderKey(name: string): { secret: Uint8Array; address: Address } {
  const digest = hash(`orrery simulated trader ${name}`);
  const secret = digest.copy().digest('hex');
  const key = createPrivateKey({
    key: Buffer.from(PRIVATE_KEY_HEADER + secret, 'hex'),
    format: 'der',
    type: 'pkcs8',
  });
  const point = createPublicKey(key).export({ format: 'der', type: 'spki' });
  return {
    secret: new Uint8Array(digest.digest()),
    address: toAddress(point.subarray(PUBLIC_KEY_HEADER_BYTES)),
  };
}

function hash(text: string): Hash {
  return createHash('sha256').update(text);
}

function toAddress(bytes: Buffer): Address {
  return toBase58(new Uint8Array(bytes)) as Address;
}
