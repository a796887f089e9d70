import type { AssetSort, Category, Timeframe } from '@orrery/wire';
import { bornAt, DAY_WINDOW, priceChange, type TokenBook, valueOfSupply } from '../token-book.ts';
import { organicScore } from '../windows/organic.ts';
import type { WindowSums } from '../windows/window.ts';
import { WINDOWS } from '../windows/windows.ts';

/** The member to sort by, and which way. */
export interface AssetOrder {
  sort: AssetSort;
  direction: 'asc' | 'desc';
}

/** What a token is ranked by; undefined ranks last in either direction. */
export type RankKey = (book: TokenBook) => number | undefined;

const MICRO = 1_000_000;

/**
 * What a category of the screener ranks by, the largest first. The organic score is a figure of the day; a shorter
 * timeframe puts tokens without organic trades in it last.
 */
export function keyOfCategory(category: Category, timeframe: Timeframe): RankKey {
  switch (category) {
    case 'toptraded':
      return keyOfWindow(timeframe, volumeOf);
    case 'toptrending':
      return keyOfTrend(timeframe);
    case 'toporganicscore':
      return keyOfWindow(timeframe, (sums, book) =>
        organicVolumeOf(sums) > 0 ? keyOfScore(book) : undefined,
      );
    case 'recent':
      return bornAt;
    case 'aboutToGraduate':
      return (book) => book.curveProgress;
    case 'graduated':
      return (book) => book.graduation?.at;
    default:
      return keyOfWindow(timeframe, volumeOf);
  }
}

/** What a sort field ranks by. */
export function keyOfSort(sort: AssetSort): RankKey {
  switch (sort.field) {
    case 'usdPrice':
      return (book) => book.price;
    case 'liquidity':
      return (book) => book.liquidity;
    case 'mcap':
      return (book) => valueOfSupply(book, 'circulating');
    case 'fdv':
      return (book) => valueOfSupply(book, 'supply');
    case 'listedTime':
      return bornAt;
    case 'holderCount':
      return (book) => (book.holdersSince === undefined ? undefined : book.holders.count);
    case 'organicScore':
      return keyOfScore;
    case 'priceChange':
      return changeIn(sort.timeframe);
    case 'txs':
      return keyOfWindow(sort.timeframe, (sums) => sums.numBuys + sums.numSells);
    case 'traders':
      return keyOfWindow(sort.timeframe, (sums) => sums.numTraders);
    case 'volume':
      return keyOfWindow(sort.timeframe, volumeOf);
    case 'netVolume':
      return keyOfWindow(sort.timeframe, (sums) => sums.buyMicroUsd - sums.sellMicroUsd);
    default:
      return () => undefined;
  }
}

/**
 * The first `limit` books by a key worked out once for each; equals stand by deeper liquidity, then by id, so that they
 * keep their places from one answer to the next.
 */
export function rankBooks(
  books: readonly TokenBook[],
  key: RankKey,
  { direction = 'desc', limit = books.length }: { direction?: AssetOrder['direction']; limit?: number } = {},
): TokenBook[] {
  const factor = direction === 'asc' ? 1 : -1;
  const values = Float64Array.from(books, (book) => {
    const value = key(book);
    return value === undefined ? Number.POSITIVE_INFINITY : factor * value;
  });
  // Sorting bare numbers is ten times as fast as sorting books, so it goes first and says which books can be among them.
  const last = values.slice().sort()[Math.min(limit, books.length) - 1] ?? Number.NEGATIVE_INFINITY;
  const entries = books
    .map((book, index) => ({ book, value: values[index] ?? Number.POSITIVE_INFINITY }))
    .filter(({ value }) => value <= last);
  entries.sort((a, b) => {
    if (a.value !== b.value) return a.value < b.value ? -1 : 1;
    return (b.book.liquidity ?? 0) - (a.book.liquidity ?? 0) || (a.book.facts.id < b.book.facts.id ? -1 : 1);
  });
  return entries.slice(0, limit).map(({ book }) => book);
}

function keyOfWindow(
  timeframe: Timeframe,
  key: (sums: WindowSums, book: TokenBook) => number | undefined,
): RankKey {
  const window = WINDOWS.findIndex((candidate) => candidate.timeframe === timeframe);
  return (book) => {
    const sums = book.windows[window]?.sums;
    return sums && key(sums, book);
  };
}

const volumeOf = (sums: WindowSums) => sums.buyMicroUsd + sums.sellMicroUsd;
const organicVolumeOf = (sums: WindowSums) => sums.organicBuyMicroUsd + sums.organicSellMicroUsd;

function keyOfScore(book: TokenBook): number | undefined {
  const day = book.windows[DAY_WINDOW];
  return day && organicScore(day.sums, book.isVerified);
}

function changeIn(timeframe: Timeframe): RankKey {
  const window = WINDOWS.findIndex((candidate) => candidate.timeframe === timeframe);
  return (book) => priceChange(book, window);
}

/**
 * How strongly a token trends in a window: the square root of its organic volume (ten times the money is about three times
 * the interest) times its distinct traders, times a tilt for direction from half (−50 % or worse) to double (+100 % or better).
 */
function keyOfTrend(timeframe: Timeframe): RankKey {
  const change = changeIn(timeframe);
  return keyOfWindow(timeframe, (sums, book) => {
    const tilt = Math.min(100, Math.max(-50, change(book) ?? 0));
    return Math.sqrt(organicVolumeOf(sums) / MICRO) * sums.numTraders * (1 + tilt / 100);
  });
}
