import { POOL_KINDS } from '@orrery/chain';
import { USDC, WRAPPED_SOL } from '@orrery/domain/mints/mints';
import type { TokenFacts } from '@orrery/domain/tokens/token';
import { spotRatio } from '@orrery/venue';
import type { Address } from '@solana/kit';
import { type Character, characterOf, type SeedPool, type Universe } from '../universe/universe.ts';
import { priceOf } from '../view/pool-price.ts';

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
  /** What market makers and arbitrageurs trade of it in an hour besides, in US dollars. */
  makersUsdAnHour: number;
  /** The pools it trades in, with their shares. */
  pools: readonly { id: Address; weight: number }[];
}

/** What the lively world trades in a day: 48 a second. */
const TRADES_A_DAY = 48 * 86_400;
const MEAN_USD = 150;
/** The largest share of a pool that one trade takes. */
const DEPTH_SHARE = 0.004;
/** A launch that has raised nothing was traded all the same. */
const MIN_MEAN_USD = 3;
/** What keeps the pools of a token at one price turns this part of their depth over in an hour, as measured in the lively world; nothing of a pegged one or a stable pool. */
const MAKERS_TURNOVER = 0.06;
const PEGGED_VOLATILITY = 0.002;
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
    const weights = mine.map((pool) => ({ id: pool.id, weight: depthUsd(unitOf, pool) }));
    const depth = weights.reduce((sum, { weight }) => sum + weight, 0);
    const firstPrice = firstPriceOf(unitOf, mine, character);
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
      meanUsd: Math.max(MIN_MEAN_USD, Math.min(MEAN_USD, depth * DEPTH_SHARE)),
      makersUsdAnHour: turnoverOf(character, mine, unitOf),
      pools: weights,
    };
  });
}

/** US dollars an hour. Of a launch its crowd trades alone. */
function turnoverOf({ token, volatility }: Character, pools: readonly SeedPool[], unitOf: UnitOf): number {
  if (token.launch || volatility < PEGGED_VOLATILITY) return 0;
  const free = pools.filter(({ account }) => account.kind !== POOL_KINDS.stable);
  const depths = free.map(({ account, mints: [base, quote] }) => {
    const { depth = 0 } = priceOf(account, [base.decimals, quote.decimals]) ?? {};
    return depth * 10 ** quote.decimals * unitOf(quote);
  });
  return MAKERS_TURNOVER * depths.reduce((sum, depth) => sum + depth, 0);
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

function depthUsd(unitOf: UnitOf, { mints, account }: SeedPool): number {
  return 2 * Number(account.reserve1) * unitOf(mints[1]);
}

/** The price the deepest pool stands at that is neither stable nor a maker's, in US dollars: the first live trade begins there. */
function spotPrice(unitOf: UnitOf, pools: readonly SeedPool[]): number | undefined {
  const [deepest] = pools
    .filter(({ account: { kind } }) => kind !== POOL_KINDS.quoted && kind !== POOL_KINDS.stable)
    .toSorted((a, b) => depthUsd(unitOf, b) - depthUsd(unitOf, a));
  const ratio = deepest && spotRatio({ pool: deepest.account });
  return ratio && priceIn(unitOf, deepest.mints, ratio);
}

/** What a launch began with: its virtual reserve alone against the whole supply. */
function firstPriceOf(
  unitOf: UnitOf,
  pools: readonly SeedPool[],
  { supply }: Pick<Character, 'supply'>,
): number | undefined {
  const launch = pools.find(({ account }) => account.kind === POOL_KINDS.launch);
  if (!launch) return undefined;
  const { figure0, figure1 } = launch.account;
  return priceIn(unitOf, launch.mints, Number(figure1) / Number(supply + figure0));
}

/** Of smallest units of the second mint for one of the first. */
function priceIn(unitOf: UnitOf, [base, quote]: SeedPool['mints'], ratio: number): number {
  return ratio * unitOf(quote) * 10 ** base.decimals;
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
