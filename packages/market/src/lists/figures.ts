import { countSocials } from '@orrery/domain';
import { TIMEFRAMES, type Timeframe } from '@orrery/wire';
import {
  bornAt,
  burnedLiquidity,
  countHolders,
  DAY_WINDOW,
  GROUP,
  heldByDeveloper,
  heldByTop,
  holderChange,
  otherMigrations,
  priceChange,
  scoreOf,
  type TokenBook,
  valueOfSupply,
} from '../token-book.ts';
import { sumsOf } from '../windows/activity.ts';
import type { WindowSums } from '../windows/window.ts';
import { issuerOf } from './categories.ts';

const MICRO = 1_000_000;

/** A figure of a token as a whole, and the groups of changes it follows; undefined is "not known". */
export interface PlainRule {
  name: string;
  follows: readonly number[];
  of: (book: TokenBook) => number | undefined;
}

/** A figure of one of a token's windows. */
export interface WindowRule {
  name: string;
  of: (sums: WindowSums, book: TokenBook, window: number) => number | undefined;
}

const { price, mint, liquidity, holders, birth, stats } = GROUP;
/** Nothing says it of any token. */
const unknown = () => undefined;

/** What lists filter and sort by of a token as a whole; a new figure is one line. */
export const PLAIN_FIGURES = [
  { name: 'usdPrice', follows: [price], of: (book) => book.price },
  { name: 'liquidity', follows: [liquidity], of: (book) => book.liquidity },
  { name: 'mcap', follows: [price, mint], of: (book) => valueOfSupply(book, 'circulating') },
  { name: 'fdv', follows: [price, mint], of: (book) => valueOfSupply(book, 'supply') },
  { name: 'listedTime', follows: [birth], of: bornAt },
  { name: 'holderCount', follows: [holders], of: countHolders },
  { name: 'organicScore', follows: [stats + DAY_WINDOW], of: scoreOf },
  { name: 'ctLikes', follows: [], of: unknown },
  { name: 'smartCtLikes', follows: [], of: unknown },
  { name: 'bondingCurve', follows: [birth], of: ({ facts, curveProgress }) => facts.launch && curveProgress },
  { name: 'graduatedAt', follows: [birth], of: ({ graduation }) => graduation?.at },
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
  { name: 'issuer', follows: [], of: (book) => issuerOf(book.facts.tags) },
] as const satisfies readonly PlainRule[];
export type PlainFigure = (typeof PLAIN_FIGURES)[number]['name'];

/** What lists filter and sort by of a window; money is added up as a reader of the finished asset would add it. */
export const WINDOW_FIGURES = [
  { name: 'priceChange', of: (_, book, window) => priceChange(book, window) },
  { name: 'holderChange', of: (_, book, window) => holderChange(book, window) },
  { name: 'volume', of: (sums) => sums.buyMicroUsd / MICRO + sums.sellMicroUsd / MICRO },
  { name: 'netVolume', of: (sums) => sums.buyMicroUsd / MICRO - sums.sellMicroUsd / MICRO },
  { name: 'organicVolume', of: (sums) => sums.organicBuyMicroUsd / MICRO + sums.organicSellMicroUsd / MICRO },
  {
    name: 'netOrganicVolume',
    of: (sums) => sums.organicBuyMicroUsd / MICRO - sums.organicSellMicroUsd / MICRO,
  },
  { name: 'txns', of: (sums) => sums.numBuys + sums.numSells },
  { name: 'netTxs', of: (sums) => sums.numBuys - sums.numSells },
  { name: 'buys', of: (sums) => sums.numBuys },
  { name: 'sells', of: (sums) => sums.numSells },
  { name: 'traders', of: (sums) => sums.numTraders },
  { name: 'numNetBuyers', of: (sums) => sums.numNetBuyers },
  { name: 'numOrganicBuyers', of: (sums) => sums.numOrganicBuyers },
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

/** How a figure is read from a book. */
export function figureReader({ figure, window }: FigureName): (book: TokenBook) => number | undefined {
  if (window === undefined) return PLAIN_FIGURES.find(({ name }) => name === figure)?.of ?? unknown;
  const rule = WINDOW_FIGURES.find(({ name }) => name === figure);
  return (book) => rule?.of(sumsOf(book, window), book, window);
}

function isNull(authority: string | null | undefined): number | undefined {
  return authority === undefined ? undefined : Number(authority === null);
}
