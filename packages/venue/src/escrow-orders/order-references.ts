import { type OrderAccount, orderPrices, POOL_KINDS, type PoolState, referenceDepth } from '@orrery/chain';
import { isAppError } from '@orrery/core/app-error';
import type { Address } from '@solana/kit';
import type { Pool } from '../swaps/pools/pool.ts';

/** A pool that an order reads its means of, with its liquidity as the order is to remember it. */
export interface OrderReference {
  address: Address;
  depth: bigint;
}

interface Setup {
  pools: readonly Pool[];
  stateOf: (pool: Pick<Pool, 'id'>) => PoolState;
  /** US dollars for a whole token; undefined where it is not known. */
  priceOf: (mint: Address) => number | undefined;
}

interface Asked {
  input: Address;
  output: Address;
  slot: bigint;
}

interface Candidate {
  pool: Pool;
  /** US dollars in its vaults, by the side whose price is known. */
  worth: number;
}

/**
 * Chooses what an order reads its means of: the pool of the pair with the most in it, or two that lead from one token to the other where no pool
 * of the pair can be read; none when there are no such pools. Only pools that the program would take at this slot are chosen.
 */
export function chooseReferences(setup: Setup, asked: Asked): readonly OrderReference[] {
  const usable = setup.pools.flatMap((pool) => toCandidate(setup, pool));
  const [direct] = usable
    .filter(({ pool }) => joins(pool, asked.input, asked.output))
    .toSorted((a, b) => b.worth - a.worth)
    .filter(({ pool }) => isReadable(setup, [pool], asked));
  if (direct) return [toReference(setup, direct.pool)];
  const chains = usable.flatMap((first) => {
    const between = otherMint(first.pool, asked.input);
    if (between === undefined) return [];
    return usable
      .filter(({ pool }) => joins(pool, between, asked.output))
      .map((second) => ({ first, second, worth: Math.min(first.worth, second.worth) }));
  });
  const chosen = chains
    .toSorted((a, b) => b.worth - a.worth)
    .find(({ first, second }) => isReadable(setup, [first.pool, second.pool], asked));
  return chosen ? [chosen.first, chosen.second].map(({ pool }) => toReference(setup, pool)) : [];
}

function toCandidate({ stateOf, priceOf }: Setup, pool: Pool): Candidate[] {
  const { pool: account } = stateOf(pool);
  if (account.kind === POOL_KINDS.quoted || account.observationCount === 0) return [];
  const sides = [account.reserve0, account.reserve1].flatMap((reserve, side) => {
    const token = pool.mints[side];
    const price = token && priceOf(token.id);
    return token && price !== undefined ? [(Number(reserve) / 10 ** token.decimals) * price] : [];
  });
  return [{ pool, worth: Math.min(...sides, Number.MAX_VALUE) }].filter(() => sides.length > 0);
}

/** Whether the program reads all prices of these pools at the slot. */
function isReadable({ stateOf }: Setup, pools: readonly Pool[], { input, output, slot }: Asked): boolean {
  const order = { inputMint: input, outputMint: output, depth0: 0n, depth1: 0n } as OrderAccount;
  try {
    orderPrices(
      order,
      pools.map((pool) => stateOf(pool).pool),
      slot,
    );
    return true;
  } catch (error) {
    if (isAppError(error, 'VENUE_REFUSED')) return false;
    throw error;
  }
}

function toReference({ stateOf }: Setup, pool: Pool): OrderReference {
  return { address: pool.id, depth: referenceDepth(stateOf(pool).pool) };
}

function joins(pool: Pool, a: Address, b: Address): boolean {
  return otherMint(pool, a) === b;
}

function otherMint({ mints: [first, second] }: Pool, mint: Address): Address | undefined {
  if (first.id === mint) return second.id;
  return second.id === mint ? first.id : undefined;
}
