import { createHash, type Hash } from 'node:crypto';
import { toBase58 } from '@orrery/core/base58';
import type { Address } from '@solana/kit';
import { toPrivateKey } from './private-key.ts';
import { createRandom, type Random } from './random.ts';

/** A stream of its own for each purpose, so that a change to one part of a universe, or a new token, leaves the others as they are. */
export function randomFor(seed: number, purpose: string): Random {
  return createRandom(hash(`${seed}/${purpose}`).digest().readInt32LE());
}

/** An address without a key, the same for the same name. */
export function keylessAddress(name: string): Address {
  return toAddress(hash(`orrery ${name}`).digest());
}

/** A trader's secret and address by its name; kit's key creation would take a millisecond each. */
export function traderKey(name: string): { secret: Uint8Array; address: Address } {
  const secret = new Uint8Array(hash(`orrery simulated trader ${name}`).digest());
  const { x = '' } = toPrivateKey(secret).export({ format: 'jwk' });
  return { secret, address: toAddress(Buffer.from(x, 'base64url')) };
}

function hash(text: string): Hash {
  return createHash('sha256').update(text);
}

function toAddress(bytes: Buffer): Address {
  return toBase58(new Uint8Array(bytes)) as Address;
}
