import { MICRO } from '@orrery/core/numbers';
import { USDC } from '@orrery/domain/mints/mints';
import { TIMEFRAMES, type Timeframe } from '@orrery/domain/timeframes';
import { hasLived, type Span } from '@orrery/domain/tokens/age-span';
import { countSocials } from '@orrery/domain/tokens/token-links';
import {
  bornAt,
  burnedLiquidity,
  countHolders,
  DAY_WINDOW,
  GROUP,
  heldByDeveloper,
  heldByTop,
  longPriceChange,
  otherMigrations,
  scoreOf,
  shownPrice,
  type TokenBook,
  valueOfSupply,
} from '../book/token-book.ts';
import { sumsOf } from '../windows/activity.ts';
import type { WindowSums } from '../windows/window.ts';
import { issuerOf } from './categories.ts';

/** A figure of a token as a whole, and the groups of changes it follows; undefined is "not known". */
export interface PlainRule {
  name: string;
  follows: readonly number[];
  of: (book: TokenBook) => number | undefined;
}

/** A figure of one of a token's windows, written to where it is wanted: a number that is handed on takes memory. NaN is "not known". */
export interface WindowRule {
  name: string;
  write: (to: Float64Array, row: number, sums: WindowSums, book: TokenBook) => void;
}

const CHANGES: ReadonlySet<string> = new Set(['priceChange', 'holderChange', 'liquidityChange']);
const { price, mint, liquidity, holders, birth, stats } = GROUP;
/** Where a single figure is written. */
const ONE = new Float64Array(1);
/** Nothing says it of any token. */
const unknown = () => undefined;

/** What lists filter and sort by of a token as a whole; a new figure is one line. */
export const PLAIN_FIGURES = [
  { name: 'usdPrice', follows: [price, mint], of: shownPrice },
  { name: 'liquidity', follows: [liquidity], of: (book) => book.liquidity },
  { name: 'mcap', follows: [price, mint], of: (book) => valueOfSupply(book, 'circulating') },
  { name: 'fdv', follows: [price, mint], of: (book) => valueOfSupply(book, 'supply') },
  { name: 'listedTime', follows: [birth], of: bornAt },
  { name: 'holderCount', follows: [holders, mint], of: countHolders },
  { name: 'organicScore', follows: [stats + DAY_WINDOW], of: scoreOf },
  { name: 'ctLikes', follows: [], of: unknown },
  { name: 'smartCtLikes', follows: [], of: unknown },
  { name: 'bondingCurve', follows: [birth], of: ({ facts, curveProgress }) => facts.launch && curveProgress },
  { name: 'graduatedAt', follows: [birth], of: ({ graduation }) => graduation?.at },
  { name: 'priceChange7d', follows: [price], of: (book) => longPriceChange(book, 'week') },
  { name: 'priceChange30d', follows: [price], of: (book) => longPriceChange(book, 'month') },
  { name: 'topHoldersPercentage', follows: [mint, holders], of: heldByTop },
  { name: 'devBalancePct', follows: [mint, holders], of: heldByDeveloper },
  { name: 'devMigrations', follows: [holders], of: otherMigrations },
  {
    name: 'lpBurntPercentage',
    follows: [birth, liquidity],
    of: (book) => burnedLiquidity(book) ?? undefined,
  },
  { name: 'numOfSocials', follows: [], of: (book) => countSocials(book.links) },
  { name: 'verified', follows: [], of: (book) => Number(book.isVerified) },
  { name: 'mintAuthorityDisabled', follows: [mint], of: (book) => isNull(book.mint?.mintAuthority) },
  { name: 'freezeAuthorityDisabled', follows: [mint], of: (book) => isNull(book.mint?.freezeAuthority) },
  { name: 'isDollar', follows: [], of: ({ facts }) => Number(facts.id === USDC) },
  { name: 'issuer', follows: [], of: (book) => issuerOf(book.facts.tags) },
] as const satisfies readonly PlainRule[];
export type PlainFigure = (typeof PLAIN_FIGURES)[number]['name'];

/** What lists filter and sort by of a window; money is added up as a reader of the finished asset would add it. */
export const WINDOW_FIGURES = [
  {
    name: 'priceChange',
    write(to, row, { openPrice }, book) {
      to[row] = changeFrom(Number.isNaN(openPrice) ? book.openPrice : openPrice, book.price ?? Number.NaN);
    },
  },
  {
    name: 'holderChange',
    write(to, row, sums, book) {
      const { openHolders, rules } = sums;
      const open = Number.isNaN(openHolders) ? book.openHolders : openHolders;
      to[row] = rules.isCounted.openHolders ? changeFrom(open, book.holders.count) : Number.NaN;
    },
  },
  {
    name: 'liquidityChange',
    write(to, row, { openLiquidity, rules }, book) {
      const open = Number.isNaN(openLiquidity) ? book.openLiquidity : openLiquidity;
      to[row] = rules.isCounted.openLiquidity ? changeFrom(open, book.liquidity ?? Number.NaN) : Number.NaN;
    },
  },
  {
    name: 'volume',
    write(to, row, { buyMicroUsd, sellMicroUsd }) {
      to[row] = buyMicroUsd / MICRO + sellMicroUsd / MICRO;
    },
  },
  {
    name: 'netVolume',
    write(to, row, { buyMicroUsd, sellMicroUsd }) {
      to[row] = buyMicroUsd / MICRO - sellMicroUsd / MICRO;
    },
  },
  {
    name: 'organicVolume',
    write(to, row, { organicBuyMicroUsd, organicSellMicroUsd }) {
      to[row] = organicBuyMicroUsd / MICRO + organicSellMicroUsd / MICRO;
    },
  },
  {
    name: 'netOrganicVolume',
    write(to, row, { organicBuyMicroUsd, organicSellMicroUsd }) {
      to[row] = organicBuyMicroUsd / MICRO - organicSellMicroUsd / MICRO;
    },
  },
  {
    name: 'txns',
    write(to, row, { numBuys, numSells }) {
      to[row] = numBuys + numSells;
    },
  },
  {
    name: 'netTxs',
    write(to, row, { numBuys, numSells }) {
      to[row] = numBuys - numSells;
    },
  },
  {
    name: 'buys',
    write(to, row, { numBuys }) {
      to[row] = numBuys;
    },
  },
  {
    name: 'sells',
    write(to, row, { numSells }) {
      to[row] = numSells;
    },
  },
  {
    name: 'traders',
    write(to, row, { numTraders }) {
      to[row] = numTraders;
    },
  },
  {
    name: 'numNetBuyers',
    write(to, row, { numNetBuyers }) {
      to[row] = numNetBuyers;
    },
  },
  {
    name: 'numOrganicBuyers',
    write(to, row, { numOrganicBuyers }) {
      to[row] = numOrganicBuyers;
    },
  },
] as const satisfies readonly WindowRule[];
export type WindowFigure = (typeof WINDOW_FIGURES)[number]['name'];

/** The number of a timeframe's window. */
export function numberOfWindow(timeframe: Timeframe): number {
  return TIMEFRAMES.indexOf(timeframe);
}

/** A figure of the token as a whole, or of the window that is named. */
export type FigureName =
  | { figure: PlainFigure; window?: undefined }
  | { figure: WindowFigure; window: number };

/** The span of a change, which is unknown of tokens that are younger; undefined for other figures. */
export function spanOfChange({ figure, window }: FigureName): Span | undefined {
  if (figure === 'priceChange7d') return '7d';
  if (figure === 'priceChange30d') return '30d';
  return window !== undefined && CHANGES.has(figure) ? TIMEFRAMES[window] : undefined;
}

/** How a figure is read from a book at a time in milliseconds. */
export function figureReader(name: FigureName, now: number): (book: TokenBook) => number | undefined {
  const span = spanOfChange(name);
  const read = readerOf(name);
  return span ? (book) => (hasLived(bornAt(book), span, now) ? read(book) : undefined) : read;
}

/** The same, whatever the age of the book. */
function readerOf({ figure, window }: FigureName): (book: TokenBook) => number | undefined {
  if (window === undefined) return PLAIN_FIGURES.find(({ name }) => name === figure)?.of ?? unknown;
  return (book) => {
    const value = readWindow(book, window, figure);
    return Number.isNaN(value) ? undefined : value;
  };
}

/** One figure of a window of a book, whatever its age; NaN when it is not known. */
export function readWindow(book: TokenBook, window: number, figure: WindowFigure): number {
  WINDOW_FIGURES.find(({ name }) => name === figure)?.write(ONE, 0, sumsOf(book, window), book);
  return ONE[0] ?? Number.NaN;
}

/** Percent; not known when that is not known of either, or there was nothing. */
function changeFrom(open: number, now: number): number {
  return open > 0 ? (now / open - 1) * 100 : Number.NaN;
}

function isNull(authority: string | null | undefined): number | undefined {
  return authority === undefined ? undefined : Number(authority === null);
}
