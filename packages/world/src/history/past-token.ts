import { type TokenFacts, USDC, WRAPPED_SOL } from '@orrery/domain';
import type { Address } from '@solana/kit';
import { characterOf, type SeedPool, type Universe } from '../universe/universe.ts';

/** What the history of one token is drawn from. */
export interface PastToken {
  token: TokenFacts;
  /** US dollars for one whole token at the end. */
  price: number;
  /** The price it began with; absent when it has always been there. */
  firstPrice?: number;
  /** Milliseconds since the epoch its history begins at. */
  from: number;
  volatility: number;
  beta: number;
  /** Trades a day when every one is counted, and what one of them is worth on average, in US dollars. */
  tradesADay: number;
  meanUsd: number;
  /** Seeds of the pools it trades in, with their shares. */
  pools: readonly { seed: string; weight: number }[];
}

/** What the lively world trades in a day: 40 a second. */
const TRADES_A_DAY = 40 * 86_400;
const MEAN_USD = 150;
/** Nobody trades more than this share of a pool at a time. */
const DEPTH_SHARE = 0.004;
const HOUR_MS = 3_600_000;
const MAJORS = 200;
const MAJOR_HOURS = 30 * 24;
const OTHER_HOURS = 7 * 24;

/**
 * What the genesis history of a universe is drawn from: every token that has a pool, the 200 most popular with 30 days behind
 * them, the rest with 7 or since their birth. The universe's times are milliseconds since the epoch (`universeAt`).
 */
export function toPastTokens(universe: Universe, end: number): PastToken[] {
  const pools = groupPools(universe.pools);
  const unitOf = createUnits(universe);
  const traded = [...universe.characters.values()].filter(({ token }) => pools.has(token.id));
  const ranked = traded.toSorted((a, b) => b.popularity - a.popularity);
  const { tradesADay = TRADES_A_DAY } = universe;
  const attention = traded.reduce((sum, { popularity }) => sum + popularity, 0);
  return ranked.map((character, rank) => {
    const { token, popularity, volatility, beta } = character;
    const mine = pools.get(token.id) ?? [];
    const weights = mine.map((pool) => ({ seed: pool.seed, weight: depthUsd(unitOf, pool) }));
    const depth = weights.reduce((sum, { weight }) => sum + weight, 0);
    const firstPrice = firstPriceOf(unitOf, mine);
    return {
      token,
      price: spotPrice(unitOf, mine) ?? character.price,
      ...(firstPrice !== undefined && token.launch && { firstPrice }),
      from: Math.max(
        token.launch?.createdAt ?? 0,
        end - (rank < MAJORS ? MAJOR_HOURS : OTHER_HOURS) * HOUR_MS,
      ),
      volatility,
      beta,
      tradesADay: (tradesADay * popularity) / attention,
      meanUsd: Math.min(MEAN_USD, depth * DEPTH_SHARE),
      pools: weights,
    };
  });
}

function groupPools(pools: readonly SeedPool[]): Map<Address, SeedPool[]> {
  const groups = new Map<Address, SeedPool[]>();
  for (const pool of pools) {
    const { id } = pool.mints[0];
    groups.set(id, [...(groups.get(id) ?? []), pool]);
  }
  return groups;
}

/** US dollars for one smallest unit of a quote token. */
type UnitOf = (quote: TokenFacts) => number;

function createUnits(universe: Universe): UnitOf {
  const dollars: UnitOf = ({ id, decimals }) => characterOf(universe, id).price / 10 ** decimals;
  const solPools = universe.pools.filter(({ mints }) => mints[0].id === WRAPPED_SOL && mints[1].id === USDC);
  const sol = spotPrice(dollars, solPools);
  return (quote) => {
    if (quote.id === USDC) return 10 ** -quote.decimals;
    return quote.id === WRAPPED_SOL && sol !== undefined ? sol / 10 ** quote.decimals : dollars(quote);
  };
}

function depthUsd(unitOf: UnitOf, { mints, reserves }: SeedPool): number {
  return 2 * Number(reserves[1]) * unitOf(mints[1]);
}

/** The price the deepest pool of a constant product stands at, in US dollars: the first live trade begins there. */
function spotPrice(unitOf: UnitOf, pools: readonly SeedPool[]): number | undefined {
  const [deepest] = pools
    .filter(({ curve }) => curve.kind !== 'rfq' && curve.kind !== 'stable')
    .toSorted((a, b) => depthUsd(unitOf, b) - depthUsd(unitOf, a));
  if (!deepest) return undefined;
  const { mints, curve, reserves } = deepest;
  const [first, second] = 'virtual' in curve ? curve.virtual : [0n, 0n];
  return priceIn(unitOf, mints, [reserves[0] + first, reserves[1] + second]);
}

/** What a launch curve began with: its virtual reserves alone on the quote side. */
function firstPriceOf(unitOf: UnitOf, pools: readonly SeedPool[]): number | undefined {
  for (const { mints, curve, reserves } of pools) {
    if (curve.kind !== 'launch') continue;
    const [first, second] = curve.virtual;
    const product = (reserves[0] + first) * (reserves[1] + second);
    return priceIn(unitOf, mints, [product / second, second]);
  }
  return undefined;
}

function priceIn(
  unitOf: UnitOf,
  [base, quote]: SeedPool['mints'],
  [first, second]: readonly [bigint, bigint],
): number {
  return (Number(second) / Number(first)) * unitOf(quote) * 10 ** base.decimals;
}

/**
 * What the history of a gap is drawn from, in which the chain stood still: each token's price comes back to where it was.
 * Tokens without a price are left out.
 */
export function toGapTokens(
  tokens: readonly PastToken[],
  { from, priceOf }: { from: number; priceOf: (mint: Address) => number | undefined },
): PastToken[] {
  return tokens.flatMap((token) => {
    const price = priceOf(token.token.id);
    return price === undefined ? [] : [{ ...token, price, firstPrice: price, from }];
  });
}
