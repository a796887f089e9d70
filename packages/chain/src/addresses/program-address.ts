import { sha256 } from '@noble/hashes/sha2.js';
import { addressBytes, toBase58 } from '@orrery/core/base58';
import type { Address } from '@solana/kit';
import { isCurvePoint } from './curve-point.ts';

const MARK = new TextEncoder().encode('ProgramDerivedAddress');

/** Maximum number of remembered addresses; traders derive the same few again and again. */
const MAX_KNOWN = 8_000;
const known = new Map<string, ProgramAddress>();

/** An address that no key belongs to, with the byte that makes it such. */
export interface ProgramAddress {
  address: Address;
  bump: number;
}

/**
 * The address that a program owns by seeds of at most 32 bytes each. Ten times faster than kit's derivation and without a promise; the latest are
 * remembered by `name`, which says the same as program and seeds.
 */
export function programAddress(
  name: string,
  program: Address,
  toSeeds: () => readonly Uint8Array[],
): ProgramAddress {
  const found = known.get(name);
  if (found) return found;
  if (known.size >= MAX_KNOWN) known.clear();
  const derived = derive(program, toSeeds());
  known.set(name, derived);
  return derived;
}

function derive(program: Address, seeds: readonly Uint8Array[]): ProgramAddress {
  const bumpAt = seeds.reduce((length, seed) => length + seed.length, 0);
  const tail = [...addressBytes(program), ...MARK];
  const bytes = new Uint8Array(bumpAt + 1 + tail.length);
  let at = 0;
  for (const seed of seeds) {
    bytes.set(seed, at);
    at += seed.length;
  }
  bytes.set(tail, bumpAt + 1);
  for (let bump = 255; ; bump--) {
    bytes[bumpAt] = bump;
    const hash = sha256(bytes);
    // SHA-256 text is an address once no key can belong to it.
    if (!isCurvePoint(hash)) return { address: toBase58(hash) as Address, bump };
  }
}
