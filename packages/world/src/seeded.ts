import { createHash, createPrivateKey, type Hash } from 'node:crypto';
import { toBase58 } from '@orrery/chain';
import type { Address } from '@solana/kit';
import { createRandom, type Random } from './random.ts';

/** A stream of its own for each purpose, so that a change to one part of a universe leaves the others as they are. */
export function randomFor(seed: number, purpose: string): Random {
  return createRandom(hash(`${seed}/${purpose}`).digest().readInt32LE());
}

/** An address nobody has a key for, the same for the same name. */
export function keylessAddress(name: string): Address {
  return toAddress(hash(`orrery ${name}`).digest());
}

/**
 * A trader's secret and address by its name. By way of a JWK, whose public half Node works out and does not read: kit's key
 * creation takes a millisecond each, Node's own reading of DER half a one.
 */
export function traderKey(name: string): { secret: Uint8Array; address: Address } {
  const secret = hash(`orrery simulated trader ${name}`).digest();
  const key = { kty: 'OKP', crv: 'Ed25519', d: secret.toString('base64url'), x: '' };
  const { x = '' } = createPrivateKey({ key, format: 'jwk' }).export({ format: 'jwk' });
  return { secret: new Uint8Array(secret), address: toAddress(Buffer.from(x, 'base64url')) };
}

function hash(text: string): Hash {
  return createHash('sha256').update(text);
}

function toAddress(bytes: Buffer): Address {
  return toBase58(new Uint8Array(bytes)) as Address;
}
