import type { SolanaRpc } from '@orrery/chain';
import { AppError } from '@orrery/core';
import type { Address } from '@solana/kit';
import { askChain } from '../ask-chain.ts';
import type { Reserves } from '../curves/sides.ts';
import type { Pool } from '../pool.ts';
import type { RouteLeg } from '../routes/quote.ts';
import { readTokenAccount } from '../token-account.ts';

/** `getMultipleAccounts` takes at most 100 addresses: two for each pool. */
const POOLS_A_CALL = 50;

/** What a leg does to its pool. */
export type LegMove = Pick<RouteLeg, 'pool' | 'inputMint' | 'inAmount' | 'outAmount'>;

/** What each pool held after its last settlement, and whether that is still certain. */
export interface ReserveBook {
  /** Throws `ROUTE_NOT_FOUND` for a pool that is not in the book. */
  of(pool: Pool): Reserves;
  has(pool: Pool): boolean;
  /** Reads those in doubt from the chain again and answers which they were. Only for the holder of the pools' locks. Throws `CHAIN_UNAVAILABLE` when a vault is not there. */
  certain(pools: readonly Pool[]): Promise<readonly Pool[]>;
  set(pool: Pool, reserves: Reserves): void;
  doubt(pool: Pool): void;
  remove(pool: Pool): void;
}

/** Opens the book with what the vaults hold; a pool that has none is left out. */
export async function createReserveBook(rpc: SolanaRpc, pools: readonly Pool[]): Promise<ReserveBook> {
  const known = await loadReserves(rpc, pools);
  const doubted = new Set<Address>();
  return {
    of(pool) {
      const reserves = known.get(pool.id);
      if (reserves) return reserves;
      const [first, second] = pool.mints;
      throw new AppError('ROUTE_NOT_FOUND', { inputMint: first.id, outputMint: second.id });
    },
    has: ({ id }) => known.has(id),
    async certain(some) {
      const unsure = some.filter(({ id }) => doubted.has(id));
      if (unsure.length === 0) return [];
      const loaded = await loadReserves(rpc, unsure);
      const gone = unsure.find(({ id }) => !loaded.has(id));
      if (gone) throw new AppError('CHAIN_UNAVAILABLE', { reason: `pool ${gone.seed} has no vault` });
      for (const [id, reserves] of loaded) known.set(id, reserves);
      for (const { id } of unsure) doubted.delete(id);
      return unsure;
    },
    set: (pool, reserves) => known.set(pool.id, reserves),
    doubt: (pool) => doubted.add(pool.id),
    remove(pool) {
      known.delete(pool.id);
      doubted.delete(pool.id);
    },
  };
}

/** What a pool holds once a leg has moved its amounts. */
export function afterLeg(
  { pool, inputMint, inAmount, outAmount }: LegMove,
  [first, second]: Reserves,
): Reserves {
  return pool.mints[0].id === inputMint
    ? [first + inAmount, second - outAmount]
    : [first - outAmount, second + inAmount];
}

/** Reads what the pools' vaults hold, by pool id; those whose vaults are not both on the chain are not in it. */
async function loadReserves(rpc: SolanaRpc, pools: readonly Pool[]): Promise<Map<Address, Reserves>> {
  const reserves = new Map<Address, Reserves>();
  for (let start = 0; start < pools.length; start += POOLS_A_CALL) {
    const some = pools.slice(start, start + POOLS_A_CALL);
    const amounts = await tokenAmounts(
      rpc,
      some.flatMap(({ vaults }) => vaults),
    );
    some.forEach((pool, index) => {
      const [first, second] = [amounts[2 * index], amounts[2 * index + 1]];
      if (first !== undefined && second !== undefined) reserves.set(pool.id, [first, second]);
    });
  }
  return reserves;
}

/** What up to 100 token accounts hold, undefined for one that is not on the chain. Throws `CHAIN_UNAVAILABLE`. */
export async function tokenAmounts(
  rpc: SolanaRpc,
  accounts: readonly Address[],
): Promise<(bigint | undefined)[]> {
  const { value } = await askChain(
    rpc.getMultipleAccounts(accounts, { commitment: 'confirmed', encoding: 'base64' }).send(),
  );
  return value.map((account) => readTokenAccount(account?.data[0])?.amount);
}
