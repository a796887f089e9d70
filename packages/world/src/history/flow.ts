import { POOL_KINDS } from '@orrery/chain';
import { HOUR_MS, millis } from '@orrery/core/time';
import { WRAPPED_SOL } from '@orrery/domain/mints/mints';
import { venueFee } from '@orrery/venue';
import type { Address } from '@solana/kit';
import { MAX_CROWD, OTHERS_SHARE, STEPS_PER_SECOND } from '../traders/action-picker.ts';
import { looksByMove } from '../traders/attention.ts';
import { MEDIAN_USD, SOL_TIMES } from '../traders/everyday.ts';
import { OLD_STAR } from '../traders/launch-book.ts';
import { interestIn, lifeOf } from '../traders/launch-life.ts';
import { isCash } from '../traders/ledger.ts';
import { GAP_CLOSED, PROFIT } from '../traders/makers.ts';
import { priceOf } from '../traders/pool-price.ts';
import { isUntradable } from '../traders/popularity.ts';
import { LEAST_SHARE_OF_MAX, MAX_SHARE_OF_DEPTH, SIZE_SPREAD } from '../traders/trade-size.ts';
import { AVERAGED_OVER_MS } from '../traders/trends.ts';
import type { Character, SeedPool, Universe } from '../universe/universe.ts';

/** What is traded in a pool, in trades a day and US dollars. */
export interface PoolFlow {
  id: Address;
  /** By people: how often, and the most that one trades at once. */
  people: number;
  maxUsd: number;
  /** By those who keep the pool at what its token is worth: how often, and how much as a rule. */
  makers: number;
  makersUsd: number;
  /** By arbitrageurs, who buy in one pool and sell in another: swaps, and how much as a rule. */
  arbitrage: number;
  arbitrageUsd: number;
}

/** US dollars for one smallest unit of a quote token. */
export type UnitOf = (quote: SeedPool['mints'][1]) => number;

/** A pool as its traders feel it. */
interface Felt {
  pool: SeedPool;
  /** Its part of the token's trades. */
  share: number;
  /** US dollars; see `PoolPrice`. */
  depth: number;
  /** How far the price must be off before it pays to correct it, as a logarithm. */
  bound: number;
  /** Variance that an hour brings to what the token is worth, and that one trade brings to the price. */
  drift: number;
  push: number;
}

const DAY_S = 86_400;
const HOURS_A_DAY = 24;
/** Where a sum over a normal distribution is taken, and with what weight. */
const NODES = Array.from({ length: 41 }, (_, index) => (index - 20) / 5).map((z) => ({
  factor: Math.exp(SIZE_SPREAD * z),
  weight: Math.exp((-z * z) / 2) / (5 * Math.sqrt(2 * Math.PI)),
}));
/** So often a life is looked at to know how it is talked about in a day. */
const LOOKS_AT_LIFE = 96;
/** The time to the bound against that of a free walk from the middle: fitted to the living world, where arbitrageurs take a part. */
const RESET = 1.2;
/** By how much of a trade's push a gap is beyond its bound when it is seen; fitted. */
const STEP_OVER = 0.6;
/** Swaps of arbitrageurs for each time makers would correct a pool, and what they are of a usual push; both fitted. */
const ARBITRAGE_TIMES = 1.35;
const ARBITRAGE_OF_PUSH = 0.17;
/** So many of their round trips' swaps are of SOL for dollars besides, as the pools have different quotes; fitted. */
const THROUGH_SOL = 0.4;
/** Rounds until what is looked at and what moves by it agree. */
const ROUNDS = 3;

/** The mean of a power of what people trade at once where they would trade this much as a rule, and never more than the most. */
export function usualMoment(medianUsd: number, maxUsd: number, power = 1): number {
  const next = power + 1;
  const largest = (maxUsd ** power * (1 - LEAST_SHARE_OF_MAX ** next)) / (next * (1 - LEAST_SHARE_OF_MAX));
  return NODES.reduce((sum, { factor, weight }) => {
    const usd = medianUsd * factor;
    return sum + weight * (usd < maxUsd ? usd ** power : largest);
  }, 0);
}

/** What people trade of a token at once as a rule, in US dollars, where its pool is deep enough. */
export function medianUsdOf(id: Address): number {
  return id === WRAPPED_SOL ? MEDIAN_USD * SOL_TIMES : MEDIAN_USD;
}

/**
 * How the living world trades what a universe holds, pool by pool: people by where they look, and makers as often as chance brings a pool's
 * price to where it pays to correct it. The universe's times are milliseconds since the epoch.
 */
export function flowsOf(universe: Universe, unitOf: UnitOf, end: number): Map<Address, PoolFlow[]> {
  const felt = new Map<Address, Felt[]>();
  for (const [id, pools] of groupPools(
    universe.pools.filter(({ account }) => account.kind !== POOL_KINDS.quoted),
  )) {
    const character = universe.characters.get(id);
    if (character) felt.set(id, feel(character, pools, { universe, unitOf, end }));
  }
  const crowd = new Map([...felt].map(([id, pools]) => [id, crowdOf(universe, { id, pools, end })]));
  const crowdTotal = [...crowd.values()].reduce<number>((sum, rate = 0) => sum + rate, 0);
  const most = STEPS_PER_SECOND * DAY_S;
  const crowdShare = Math.min(1, (most * MAX_CROWD) / (crowdTotal || 1));
  const everyday = universe.tradesADay ?? most * (1 - OTHERS_SHARE) - crowdTotal * crowdShare;
  let flows = new Map<Address, PoolFlow[]>();
  for (let round = 0; round < ROUNDS; round += 1) {
    const looks = new Map<Address, number>();
    for (const [id, pools] of felt) {
      if (crowd.get(id) === undefined)
        looks.set(id, looksAt(universe.characters.get(id), pools, flows.get(id)));
    }
    const total = [...looks.values()].reduce((sum, look) => sum + look, 0);
    flows = new Map(
      [...felt].map(([id, pools]) => {
        const inCrowd = crowd.get(id);
        const people =
          inCrowd === undefined ? (everyday * (looks.get(id) ?? 0)) / (total || 1) : inCrowd * crowdShare;
        return [id, pools.map((pool) => flowIn(pool, { people, pools }))];
      }),
    );
  }
  addThroughSol(flows);
  return flows;
}

function addThroughSol(flows: ReadonlyMap<Address, PoolFlow[]>): void {
  const sol = flows.get(WRAPPED_SOL) ?? [];
  const all = [...flows].flatMap(([id, pools]) => (id === WRAPPED_SOL ? [] : pools));
  const swaps = all.reduce((sum, { arbitrage }) => sum + arbitrage, 0);
  const logs = all.reduce(
    (sum, { arbitrage, arbitrageUsd }) => (arbitrage > 0 ? sum + arbitrage * Math.log(arbitrageUsd) : sum),
    0,
  );
  const people = sol.reduce((sum, pool) => sum + pool.people, 0);
  for (const pool of sol) {
    pool.arbitrage = people > 0 ? (THROUGH_SOL * swaps * pool.people) / people : 0;
    pool.arbitrageUsd = swaps > 0 ? Math.exp(logs / swaps) : 0;
  }
}

/** Pools by the token they price. */
export function groupPools(pools: readonly SeedPool[]): Map<Address, SeedPool[]> {
  const groups = new Map<Address, SeedPool[]>();
  for (const pool of pools) {
    const { id } = pool.mints[0];
    groups.set(id, [...(groups.get(id) ?? []), pool]);
  }
  return groups;
}

interface Feeling {
  universe: Pick<Universe, 'characters'>;
  unitOf: UnitOf;
  end: number;
}

function feel(
  { token, volatility, beta }: Character,
  pools: readonly SeedPool[],
  { universe, unitOf, end }: Feeling,
): Felt[] {
  // People turn SOL into dollars and back through pools of cash alone.
  const weightOf = ({ mints: [base, quote], account }: SeedPool) =>
    base.id === WRAPPED_SOL && !isCash(quote.id) ? 0 : Number(account.reserve0);
  const total = pools.reduce((sum, pool) => sum + weightOf(pool), 0);
  const sol = universe.characters.get(WRAPPED_SOL)?.volatility ?? 0;
  return pools.map((pool) => {
    const [base, quote] = pool.mints;
    const { depth = 0 } = priceOf(pool.account, [base.decimals, quote.decimals]) ?? {};
    const depthUsd = depth * 10 ** quote.decimals * unitOf(quote);
    const follows = quote.id === WRAPPED_SOL ? beta - 1 : beta;
    return {
      pool,
      share: weightOf(pool) / (total || 1),
      depth: depthUsd,
      bound: (pool.account.feeBps + venueFee(pool.mints, millis(end))) / 10_000 + PROFIT,
      // What a launched token is worth is what the crowd makes of it.
      drift: token.launch ? 0 : volatility ** 2 + (follows * sol) ** 2,
      push: usualMoment(medianUsdOf(token.id), depthUsd * MAX_SHARE_OF_DEPTH, 2) * (2 / (depthUsd || 1)) ** 2,
    };
  });
}

/** Trades a day that the crowd makes of a token on its curve; undefined for all other tokens. */
function crowdOf(
  { seed, characters }: Universe,
  { id, pools, end }: { id: Address; pools: readonly Felt[]; end: number },
): number | undefined {
  const { token, omen } = characters.get(id) ?? {};
  if (!token?.launch || !pools.some(({ pool }) => pool.account.kind === POOL_KINDS.launch)) return undefined;
  const life = lifeOf(seed, id, omen);
  const age = Math.min(end - token.launch.createdAt, HOURS_A_DAY * HOUR_MS);
  const looks = Array.from({ length: LOOKS_AT_LIFE }, (_, index) =>
    interestIn(life, end - (token.launch?.createdAt ?? 0) - (age * (index + 0.5)) / LOOKS_AT_LIFE),
  );
  return (DAY_S * looks.reduce((sum, look) => sum + look, 0)) / LOOKS_AT_LIFE;
}

/** How much a token is looked at; see `createAttention`. */
function looksAt(
  character: Character | undefined,
  pools: readonly Felt[],
  flows: readonly PoolFlow[] = [],
): number {
  if (!character || isUntradable({ facts: character.token })) return 0;
  const [main] = pools.toSorted((a, b) => b.depth - a.depth);
  const people = flows.find(({ id }) => id === main?.pool.id)?.people ?? 0;
  // Makers undo what people's trades do to a price, so that nothing adds up beyond the bound.
  const pushed = (people / HOURS_A_DAY) * (main?.push ?? 0);
  const variance =
    (main?.drift ?? 0) + (character.token.launch ? pushed : Math.min(pushed, (main?.bound ?? 0) ** 2));
  const stars = character.token.launch ? OLD_STAR : 1;
  return character.popularity * stars * looksByMove(Math.sqrt((variance * AVERAGED_OVER_MS) / HOUR_MS / 2));
}

function flowIn(
  { pool, share, depth, bound, drift, push }: Felt,
  { people, pools }: { people: number; pools: readonly Felt[] },
): PoolFlow {
  const perHour = people / HOURS_A_DAY;
  const maxUsd = depth * MAX_SHARE_OF_DEPTH;
  const flow = { id: pool.id, people: people * share, maxUsd };
  const { variance, events } = gapOf({ pool, share, depth, bound, drift, push }, pools);
  const anHour = drift + perHour * variance;
  if (anHour === 0 || perHour === 0 || pool.account.kind === POOL_KINDS.stable)
    return { ...flow, makers: 0, makersUsd: 0, arbitrage: 0, arbitrageUsd: 0 };
  const between = (RESET * bound ** 2) / anHour;
  // What people's trades open is seen with the next of them, what the value's drift opens with any trade.
  const noticed = (variance / events + drift / perHour) / anHour;
  const step = Math.sqrt(variance / events);
  const corrections = HOURS_A_DAY / (between + noticed);
  return {
    ...flow,
    // Arbitrageurs leave makers nothing to do in a token without a value of its own.
    makers: drift > 0 ? corrections : 0,
    makersUsd: (GAP_CLOSED / 2) * (bound + STEP_OVER * step) * depth,
    arbitrage: pools.length > 1 ? ARBITRAGE_TIMES * corrections : 0,
    arbitrageUsd: ARBITRAGE_OF_PUSH * Math.sqrt(push) * depth,
  };
}

/** The variance that a trade of the token adds to a pool's gap, and what part of its trades adds any. */
function gapOf(
  { pool, share, depth, drift, push }: Felt,
  pools: readonly Felt[],
): { variance: number; events: number } {
  if (drift > 0) return { variance: share * push, events: share || 1 };
  // A token without a drift of its own is worth what its pools say together.
  const all = pools.reduce((sum, other) => sum + other.depth, 0) || 1;
  const variance = pools.reduce((sum, other) => {
    const part = other.pool === pool ? 1 - depth / all : other.depth / all;
    return sum + other.share * other.push * part ** 2;
  }, 0);
  return { variance, events: 1 };
}
