// The slow, obvious way to every statistic, from the list of all trades; the tests hold the engine against it.
import type { Timeframe } from '@orrery/domain/timeframes';
import type { SwapStats } from '@orrery/wire/tokens/asset';
import type { Address } from '@solana/kit';
import type { MarketTrade } from '../trade.ts';
import { isWash, MIN_BUNDLE_TRADERS, OPENING_MS } from '../windows/traders/organic.ts';
import { WINDOW_MS } from '../windows/windows.ts';

const NO_CONDUCT = { buys: 0, sells: 0, boughtMicroUsd: 0, soldMicroUsd: 0 };

interface Level {
  time: number;
  value: number;
}

export interface Recounted {
  /** One token's, oldest first. */
  trades: readonly MarketTrade[];
  timeframe: Timeframe;
  now: number;
  /** When the market's first trade was. */
  since?: number | undefined;
  launchedAt?: number | undefined;
  holders?: Levels | undefined;
  liquidity?: Levels | undefined;
}

interface Levels {
  /** One token's, oldest first. */
  levels: readonly Level[];
  /** When the market counted the first one of any token. */
  since: number;
}

/** One window of one token. */
export function recount(recounted: Recounted): SwapStats {
  const {
    trades,
    timeframe,
    now,
    since = trades[0]?.time ?? now,
    launchedAt,
    holders,
    liquidity,
  } = recounted;
  const span = WINDOW_MS[timeframe];
  const isInside = ({ time }: { time: number }) => now - time < span;
  const inside = trades.filter(isInside);
  const priced = trades.filter((trade) => trade.isValidPrice);
  const open = priced.filter((trade) => !isInside(trade)).at(-1) ?? priced[0];
  const snipers = snipersOf(trades, launchedAt);
  const conducts = conductsOf(inside);
  const isOrganic = (trader: Address) => {
    const conduct = conducts.get(trader);
    return !snipers.has(trader) && conduct !== undefined && !isWash(conduct);
  };
  const organic = inside.filter(({ trader }) => isOrganic(trader));
  const before = microOf(trades.filter((trade) => !isInside(trade) && now - trade.time < 2 * span));
  const stats: SwapStats = {
    buyVolume: microOf(inside, 'buy') / 1e6,
    sellVolume: microOf(inside, 'sell') / 1e6,
    buyOrganicVolume: microOf(organic, 'buy') / 1e6,
    sellOrganicVolume: microOf(organic, 'sell') / 1e6,
    numOrganicBuyers: new Set(organic.filter(({ side }) => side === 'buy').map(({ trader }) => trader)).size,
    numBuys: inside.filter(({ side }) => side === 'buy').length,
    numSells: inside.filter(({ side }) => side === 'sell').length,
    numTraders: conducts.size,
    numNetBuyers: [...conducts.values()].filter((one) => one.boughtMicroUsd > one.soldMicroUsd).length,
  };
  const price = priced.at(-1)?.price;
  const hasLived = launchedAt === undefined || now - launchedAt >= span;
  if (hasLived && open && price !== undefined) stats.priceChange = (price / open.price - 1) * 100;
  if (before > 0 && now - since >= 2 * span) stats.volumeChange = (microOf(inside) / before - 1) * 100;
  const isKnown = ({ since: counted }: Levels) => hasLived && now - counted >= span;
  const holderChange = holders && isKnown(holders) ? changeOf(holders.levels, isInside) : undefined;
  if (holderChange !== undefined) stats.holderChange = holderChange;
  const liquidityChange = liquidity && isKnown(liquidity) ? changeOf(liquidity.levels, isInside) : undefined;
  if (liquidityChange !== undefined) stats.liquidityChange = liquidityChange;
  return stats;
}

function microOf(trades: readonly MarketTrade[], side?: MarketTrade['side']): number {
  return trades.reduce(
    (sum, trade) => sum + (side === undefined || trade.side === side ? trade.microUsd : 0),
    0,
  );
}

/** What each trader did. */
function conductsOf(trades: readonly MarketTrade[]) {
  const conducts = new Map<
    Address,
    { buys: number; sells: number; boughtMicroUsd: number; soldMicroUsd: number }
  >();
  for (const { trader, side, microUsd } of trades) {
    const { buys, sells, boughtMicroUsd, soldMicroUsd } = conducts.get(trader) ?? NO_CONDUCT;
    const [isBuy, isSell] = [Number(side === 'buy'), Number(side === 'sell')];
    conducts.set(trader, {
      buys: buys + isBuy,
      sells: sells + isSell,
      boughtMicroUsd: boughtMicroUsd + isBuy * microUsd,
      soldMicroUsd: soldMicroUsd + isSell * microUsd,
    });
  }
  return conducts;
}

function snipersOf(trades: readonly MarketTrade[], launchedAt: number | undefined): ReadonlySet<Address> {
  if (launchedAt === undefined) return new Set();
  const opening = trades.filter(
    ({ side, time }) => side === 'buy' && time >= launchedAt && time - launchedAt < OPENING_MS,
  );
  const buyers = new Set(opening.map(({ trader }) => trader));
  return buyers.size < MIN_BUNDLE_TRADERS ? new Set() : buyers;
}

/** From the last level outside of the window, else the one its first instant ended with. */
function changeOf(levels: readonly Level[], isInside: (level: Level) => boolean): number | undefined {
  const [first] = levels;
  if (!first) return undefined;
  const open =
    levels.findLast((level) => !isInside(level)) ?? levels.findLast(({ time }) => time === first.time);
  const last = levels.at(-1);
  return open && last && open.value > 0 ? (last.value / open.value - 1) * 100 : undefined;
}
