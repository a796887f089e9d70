import {
  areReferencesFit,
  type OrderReference,
  POOL_KINDS,
  type PoolState,
  referenceDepth,
  VENUE_CONSTANTS,
} from '@orrery/chain';
import type { Address } from '@solana/kit';
import type { Pool } from '../swaps/pools/pool.ts';

interface Setup {
  pools: readonly Pool[];
  stateOf: (pool: Pick<Pool, 'id'>) => PoolState;
  /** US dollars for a whole token; undefined where it is not known. */
  priceOf: (mint: Address) => number | undefined;
}

interface Asked {
  input: Address;
  output: Address;
  /** Smallest units of input that the order sells in all. */
  size: bigint;
  slot: bigint;
}

/** An order rests once a pool has lost more than half of the liquidity that it had at the opening. */
const KEPT_PART = 2n;

interface Candidate {
  pool: Pool;
  /** US dollars in its vaults, by the side whose price is known. */
  worth: number;
}

/**
 * Chooses what an order reads its means of: the pool of the pair with the most in it, or two that lead from one token to the other where no pool
 * of the pair can be read; none when there are no such pools. Only pools that the program would take at this slot, and that hold as much as the order trades, are chosen.
 */
export function chooseReferences(setup: Setup, asked: Asked): readonly OrderReference[] {
  const usable = setup.pools.flatMap((pool) => toCandidate(setup, pool));
  const direct = usable
    .filter(({ pool }) => joins(pool, asked.input, asked.output))
    .map((one) => ({ pools: [one.pool], worth: one.worth }));
  const chained = usable.flatMap((first) => {
    const between = otherMint(first.pool, asked.input);
    if (between === undefined) return [];
    return usable
      .filter(({ pool }) => joins(pool, between, asked.output))
      .map((second) => ({ pools: [first.pool, second.pool], worth: Math.min(first.worth, second.worth) }));
  });
  for (const { pools } of [...byWorth(direct), ...byWorth(chained)]) {
    const references = toReferences(setup, pools, asked);
    if (references) return references;
  }
  return [];
}

function byWorth<One extends { worth: number }>(ways: readonly One[]): readonly One[] {
  return ways.toSorted((a, b) => b.worth - a.worth);
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

/** Undefined where the program, or the owner's page, would refuse one of these pools. */
function toReferences(
  { stateOf }: Setup,
  chosen: readonly Pool[],
  { input, output, size, slot }: Asked,
): readonly OrderReference[] | undefined {
  const pools = chosen.map((pool) => stateOf(pool).pool);
  const references = chosen.map(({ id: address }, index) => {
    const depth = pools[index] ? referenceDepth(pools[index], slot) / KEPT_PART : 0n;
    return { address, depth };
  });
  const terms = { kind: VENUE_CONSTANTS.orderRecurring, size };
  const order = { input: { mint: input }, output: { mint: output }, references, terms };
  return areReferencesFit(order, { pools, slot }) ? references : undefined;
}

function joins(pool: Pool, a: Address, b: Address): boolean {
  return otherMint(pool, a) === b;
}

function otherMint({ mints: [first, second] }: Pool, mint: Address): Address | undefined {
  if (first.id === mint) return second.id;
  return second.id === mint ? first.id : undefined;
}
