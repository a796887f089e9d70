import { addressBytes } from '@orrery/core/base58';
import type { Address } from '@solana/kit';
import { type ProgramAddress, programAddress } from '../../addresses/program-address.ts';
import { VENUE_PROGRAM } from './generated/accounts.generated.ts';

/** What makes a pool's address: its mints and a number that tells pools of the same mints apart. */
export interface PoolSeeds {
  mint0: Address;
  mint1: Address;
  nonce: number;
}

/** What makes a position's address: between the ticks `lower` and `upper`. */
export interface PositionSeeds {
  pool: Address;
  owner: Address;
  lower: number;
  upper: number;
}

/** Returns the address of a pool and its bump. */
export function poolAddress({ mint0, mint1, nonce }: PoolSeeds): ProgramAddress {
  return derive('pool', [mint0, mint1], [nonce], 2);
}

/** Returns the address of a pool's LP mint. */
export function lpMintAddress(pool: Address): Address {
  return derive('lp', [pool]).address;
}

/** Returns the address of the tick array that starts at a tick. */
export function tickArrayAddress(pool: Address, start: number): Address {
  return derive('ticks', [pool], [start]).address;
}

/** Returns the address of an owner's position. */
export function positionAddress({ pool, owner, lower, upper }: PositionSeeds): Address {
  return derive('position', [pool, owner], [lower, upper]).address;
}

/** Returns the address of a user's token ledger. */
export function tokenLedgerAddress(user: Address): Address {
  return derive('ledger', [user]).address;
}

/** Returns the address of the gift that the key of a link can claim. */
export function giftAddress(link: Address): Address {
  return derive('gift', [link]).address;
}

/** Returns the address of an owner's order; `id` has 64 bits. */
export function orderAddress(owner: Address, id: bigint): Address {
  const halves = [BigInt.asUintN(32, id), id >> 32n].map((half) => Number(BigInt.asIntN(32, half)));
  return derive('order', [owner], halves).address;
}

function derive(label: string, keys: readonly Address[], numbers: readonly number[] = [], size = 4) {
  const name = [label, ...keys, ...numbers].join(' ');
  return programAddress(name, VENUE_PROGRAM, () => [
    new TextEncoder().encode(label),
    ...keys.map(addressBytes),
    // The lowest byte first; a negative one is its complement.
    ...numbers.map((value) => Uint8Array.from({ length: size }, (_, at) => value >> (8 * at))),
  ]);
}
