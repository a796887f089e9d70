import type { Asset, AssetSort, Category, SwapStats, Timeframe } from '@orrery/wire';

export interface AssetOrder {
  sort: AssetSort;
  direction: 'asc' | 'desc';
}

type Ranked = Pick<
  Asset,
  | 'id'
  | 'usdPrice'
  | 'liquidity'
  | 'mcap'
  | 'fdv'
  | 'createdAt'
  | 'holderCount'
  | 'organicScore'
  | `stats${Timeframe}`
>;

export function statsOf(asset: Ranked, timeframe: Timeframe): SwapStats {
  return asset[`stats${timeframe}`] ?? {};
}

/** US dollars traded in the window. */
export function volumeOf(stats: SwapStats): number {
  return (stats.buyVolume ?? 0) + (stats.sellVolume ?? 0);
}

/**
 * How strongly a token trends in a window: the square root of its volume (ten times the money is about three times the
 * interest) times its distinct traders, times a tilt for direction from half (−50 % or worse) to double (+100 % or better).
 */
export function trendScore(stats: SwapStats): number {
  const change = Math.min(100, Math.max(-50, stats.priceChange ?? 0));
  return Math.sqrt(volumeOf(stats)) * (stats.numTraders ?? 0) * (1 + change / 100);
}

function sortValue(asset: Ranked, sort: AssetSort): number | null | undefined {
  switch (sort.field) {
    case 'listedTime':
      return asset.createdAt ? Date.parse(asset.createdAt) : undefined;
    case 'priceChange':
      return statsOf(asset, sort.timeframe).priceChange;
    case 'txs': {
      const { numBuys, numSells } = statsOf(asset, sort.timeframe);
      return (numBuys ?? 0) + (numSells ?? 0);
    }
    case 'traders':
      return statsOf(asset, sort.timeframe).numTraders;
    case 'volume':
      return volumeOf(statsOf(asset, sort.timeframe));
    case 'netVolume': {
      const { buyVolume, sellVolume } = statsOf(asset, sort.timeframe);
      return (buyVolume ?? 0) - (sellVolume ?? 0);
    }
    case 'usdPrice':
    case 'liquidity':
    case 'mcap':
    case 'fdv':
    case 'holderCount':
    case 'organicScore':
      return asset[sort.field];
  }
}

function byValue<T extends Ranked>(value: (asset: T) => number | null | undefined, factor: 1 | -1) {
  return (left: T, right: T): number => {
    const [a, b] = [value(left), value(right)];
    if (a == null || b == null) return a == null && b == null ? 0 : a == null ? 1 : -1;
    return factor * (a - b);
  };
}

/** Deeper liquidity first, then by id, so that equal ranks keep their places from one answer to the next. */
function byStanding(left: Ranked, right: Ranked): number {
  return (right.liquidity ?? 0) - (left.liquidity ?? 0) || (left.id < right.id ? -1 : 1);
}

/** Sorts by one field, unknown values last in either direction. */
export function sortAssets<T extends Ranked>(assets: readonly T[], { sort, direction }: AssetOrder): T[] {
  const compare = byValue((asset: T) => sortValue(asset, sort), direction === 'asc' ? 1 : -1);
  return assets.toSorted((a, b) => compare(a, b) || byStanding(a, b));
}

/** Ranks a category of the screener, best first. */
export function rankAssets<T extends Ranked>(
  assets: readonly T[],
  category: Category,
  timeframe: Timeframe,
): T[] {
  const score = category === 'toptraded' ? volumeOf : trendScore;
  const compare = byValue((asset: T) => score(statsOf(asset, timeframe)), -1);
  return assets.toSorted((a, b) => compare(a, b) || byStanding(a, b));
}
