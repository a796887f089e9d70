import { POOL_KINDS } from '@orrery/chain';
import { HOUR_MS } from '@orrery/core/time';
import { USDC, WRAPPED_SOL } from '@orrery/domain/mints/mints';
import type { TokenFacts } from '@orrery/domain/tokens/token';
import { spotRatio } from '@orrery/venue';
import type { Address } from '@solana/kit';
import { type Character, characterOf, type SeedPool, type Universe } from '../universe/universe.ts';
import { flowsOf, groupPools, medianUsdOf, type PoolFlow, type UnitOf, usualMoment } from './flow.ts';

/** The inputs for one token's history. */
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
  /** The pools it trades in. */
  pools: readonly PoolFlow[];
}

const MAJORS = 200;
const MAJOR_HOURS = 30 * 24;
const OTHER_HOURS = 7 * 24;

/**
 * Inputs for the genesis history of a universe: every token that has a pool, the 200 most popular with 30 days behind them, the rest with 7
 * or since their launch. The universe's times are milliseconds since the epoch (`universeAt`).
 */
export function toPastTokens(universe: Universe, end: number): PastToken[] {
  const unitOf = createUnits(universe);
  const flows = flowsOf(universe, unitOf, end);
  const pools = groupPools(universe.pools);
  const traded = [...universe.characters.values()].filter(({ token }) => pools.has(token.id));
  const ranked = traded.toSorted((a, b) => b.popularity - a.popularity);
  return ranked.map((character, rank) => {
    const { token, volatility, beta } = character;
    const mine = pools.get(token.id) ?? [];
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
      pools: flows.get(token.id) ?? [],
    };
  });
}

/** Trades a day when every one is counted. */
export function tradesADay({ pools }: PastToken): number {
  return pools.reduce((sum, { people, makers, arbitrage }) => sum + people + makers + arbitrage, 0);
}

/** What is traded in a day, in US dollars. */
export function usdADay({ token, pools }: PastToken): number {
  const median = medianUsdOf(token.id);
  return pools.reduce(
    (sum, { people, maxUsd, makers, makersUsd, arbitrage, arbitrageUsd }) =>
      sum + people * usualMoment(median, maxUsd) + makers * makersUsd + arbitrage * arbitrageUsd,
    0,
  );
}

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

/** Price in smallest units of the second mint for one of the first. */
function priceIn(unitOf: UnitOf, [base, quote]: SeedPool['mints'], ratio: number): number {
  return ratio * unitOf(quote) * 10 ** base.decimals;
}

/** Inputs for the history of a gap in which the chain stood still: each token's price returns to where it was. Tokens without a price are left out. */
export function toGapTokens(
  tokens: readonly PastToken[],
  { from, priceOf }: { from: number; priceOf: (mint: Address) => number | undefined },
): PastToken[] {
  return tokens.flatMap((token) => {
    const price = priceOf(token.token.id);
    return price === undefined ? [] : [{ ...token, price, firstPrice: price, from }];
  });
}
