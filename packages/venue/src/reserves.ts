import type { SolanaRpc } from '@orrery/chain';
import { AppError } from '@orrery/core';
import { type Address, getBase64Encoder } from '@solana/kit';
import { getTokenDecoder } from '@solana-program/token';
import type { Reserves } from './curves/sides.ts';
import type { Pool } from './pool.ts';
import type { RouteLeg } from './quote.ts';

/** `getMultipleAccounts` takes at most 100 addresses: two for each pool. */
const POOLS_A_CALL = 50;

/** What each pool held after its last settlement, and whether that is still certain. */
export interface ReserveBook {
  /** Throws `ROUTE_NOT_FOUND` for a pool of another venue. */
  of(pool: Pool): Reserves;
  /** The same, read from the chain again when in doubt. Only for the holder of the pool's lock. */
  certain(pool: Pool): Promise<Reserves>;
  advance(step: Pick<RouteLeg, 'pool' | 'inputMint' | 'inAmount' | 'outAmount'>): void;
  doubt(pool: Pool): void;
}

/** Opens the book with what the vaults hold. Throws `CHAIN_UNAVAILABLE` when a vault is not on the chain. */
export async function createReserveBook(rpc: SolanaRpc, pools: readonly Pool[]): Promise<ReserveBook> {
  const known = await loadReserves(rpc, pools);
  const doubted = new Set<Address>();
  const of = (pool: Pool): Reserves => {
    const reserves = known.get(pool.id);
    if (reserves) return reserves;
    const [first, second] = pool.mints;
    throw new AppError('ROUTE_NOT_FOUND', { inputMint: first.id, outputMint: second.id });
  };
  return {
    of,
    async certain(pool) {
      if (doubted.has(pool.id)) {
        for (const [id, reserves] of await loadReserves(rpc, [pool])) known.set(id, reserves);
        doubted.delete(pool.id);
      }
      return of(pool);
    },
    advance({ pool, inputMint, inAmount, outAmount }) {
      const [first, second] = of(pool);
      const isForward = pool.mints[0].id === inputMint;
      known.set(
        pool.id,
        isForward ? [first + inAmount, second - outAmount] : [first - outAmount, second + inAmount],
      );
    },
    doubt(pool) {
      doubted.add(pool.id);
    },
  };
}

/** Reads what the pools' vaults hold, by pool id. */
async function loadReserves(rpc: SolanaRpc, pools: readonly Pool[]): Promise<Map<Address, Reserves>> {
  const reserves = new Map<Address, Reserves>();
  for (let start = 0; start < pools.length; start += POOLS_A_CALL) {
    const some = pools.slice(start, start + POOLS_A_CALL);
    const vaults = some.flatMap((pool) => pool.vaults);
    const { value } = await rpc
      .getMultipleAccounts(vaults, { commitment: 'confirmed', encoding: 'base64' })
      .send();
    some.forEach((pool, index) => {
      reserves.set(pool.id, [
        amountOf(pool, value[2 * index]?.data[0]),
        amountOf(pool, value[2 * index + 1]?.data[0]),
      ]);
    });
  }
  return reserves;
}

function amountOf(pool: Pool, data: string | undefined): bigint {
  if (data === undefined)
    throw new AppError('CHAIN_UNAVAILABLE', { reason: `pool ${pool.seed} has no vault` });
  return getTokenDecoder().decode(getBase64Encoder().encode(data)).amount;
}
