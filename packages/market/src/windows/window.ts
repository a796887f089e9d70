import { createRows, giveRow, pageOf, type Rows, startOf, takeRow } from './log/rows.ts';
import { createPositions, type Positions } from './traders/positions.ts';
import { WINDOWS } from './windows.ts';

/** Where a window's sums lie among its doubles: those that one trade changes beside each other, for what is far apart is slow. */
export const VERSION = 0;
export const PREVIOUS_MICRO = 1;
export const NUM_BUYS = 2;
export const BUY_MICRO = 3;
export const NUM_SELLS = 4;
export const SELL_MICRO = 5;
export const OPEN_PRICE = 6;
/** How often the sample of its traders was halved; 0 while all are told apart. */
export const SHIFT = 7;
/** 1 when the token has traders that are always inorganic. */
export const HAS_SNIPERS = 8;
export const NUM_TRADERS = 9;
export const NUM_NET_BUYERS = 10;
export const NUM_ORGANIC_BUYERS = 11;
export const ORGANIC_BUY_MICRO = 12;
export const ORGANIC_SELL_MICRO = 13;
export const OPEN_HOLDERS = 14;
export const OPEN_LIQUIDITY = 15;
export const WINDOW_DOUBLES = 16;

/** Running sums of one window of one token, as they are when read. Whole numbers, so that they never drift from a recount. */
export interface WindowSums {
  readonly buyMicroUsd: number;
  readonly sellMicroUsd: number;
  readonly organicBuyMicroUsd: number;
  readonly organicSellMicroUsd: number;
  readonly numBuys: number;
  readonly numSells: number;
  readonly numTraders: number;
  readonly numNetBuyers: number;
  readonly numOrganicBuyers: number;
  /** All volume of the window of the same length before this one. */
  readonly previousMicroUsd: number;
  /** The price of the last trade that left the window, NaN when none has; see `openOf`. */
  readonly openPrice: number;
  /** Likewise how many holders there were, and how many dollars of liquidity. */
  readonly openHolders: number;
  readonly openLiquidity: number;
  readonly rules: WindowRules;
}

/** What is counted as a level: it was not counted before a moment, which is not to look like a rise from nothing, or like none. */
export type LevelMember = 'openHolders' | 'openLiquidity';

/** Where the windows of a book lie, shortest first. */
export interface BookWindows {
  readonly page: Float64Array;
  readonly start: number;
  readonly rules: readonly WindowRules[];
}

/** What holds for one window of all tokens of a market. */
export interface WindowRules {
  /** Whether the market's trades reach back to the begin of the window before. */
  isPreviousKnown: boolean;
  /** Whether each level has been counted since the window began. */
  readonly isCounted: Record<LevelMember, boolean>;
}

/** The windows of all tokens of a market. */
export interface WindowStore {
  /** What the tails have been moved to. */
  now: number;
  /** How many traders of one token are told apart in one window; of more, a sample is. */
  readonly maxTraders: number;
  readonly rules: readonly WindowRules[];
  /** When each level was counted first. */
  readonly levelsSince: Partial<Record<LevelMember, number>>;
  /** The windows of the books that no log holds anything of. */
  readonly idle: BookWindows;
  /** A row is a token's windows, shortest first. */
  readonly sums: Rows;
  /** The row of a token by its number; `NO_ROW` while no log holds anything of it. */
  slots: Int32Array;
  /** Tables of positions, made as they are needed; a token's number says which is its own. */
  readonly tables: (Positions | undefined)[];
  /** What traders did that traded more than once; a row is four doubles for each window. */
  readonly repeats: Rows;
  /** The traders of a token that are always inorganic, by its number, of those that have any. */
  readonly snipers: Map<number, ReadonlySet<number>>;
  /** By window and token's number, doubles like those of the window: what is sampled of one with too many traders. */
  readonly samples: readonly Map<number, Float64Array>[];
}

export const NO_ROW = -1;
/** So many that growing one takes no noticeable time. */
const TABLES = 1_024;
const FIRST_SLOTS = 64;

export function createWindowStore(maxTraders: number): WindowStore {
  const idle = createIdleWindows();
  return {
    now: 0,
    maxTraders,
    rules: idle.rules,
    levelsSince: {},
    idle,
    sums: createRows(WINDOWS.length * WINDOW_DOUBLES),
    slots: new Int32Array(FIRST_SLOTS).fill(NO_ROW),
    tables: Array.from({ length: TABLES }, () => undefined),
    repeats: createRows(WINDOWS.length * 4),
    snipers: new Map(),
    samples: WINDOWS.map(() => new Map()),
  };
}

/** The windows of books that no log holds anything of; read-only. */
export function createIdleWindows(): BookWindows {
  const page = new Float64Array(WINDOWS.length * WINDOW_DOUBLES);
  clearOpens(page, 0);
  const rules = WINDOWS.map(() => ({
    isPreviousKnown: false,
    isCounted: { openHolders: true, openLiquidity: true },
  }));
  return { page, start: 0, rules };
}

/** The table of a token's positions, with those of some other tokens. */
export function positionsOf({ tables }: WindowStore, token: number): Positions {
  const known = tables[token % TABLES];
  if (known) return known;
  const positions = createPositions();
  tables[token % TABLES] = positions;
  return positions;
}

/** Gives a token windows of its own, which are empty. */
export function openWindows(store: WindowStore, token: number): BookWindows {
  const row = takeRow(store.sums);
  if (token >= store.slots.length) {
    const { slots } = store;
    store.slots = new Int32Array(Math.max(token + 1, slots.length * 2)).fill(NO_ROW);
    store.slots.set(slots);
  }
  store.slots[token] = row;
  const [page, start] = [pageOf(store.sums, row), startOf(store.sums, row)];
  clearOpens(page, start);
  return { page, start, rules: store.rules };
}

export function closeWindows({ slots, sums, snipers }: WindowStore, token: number): void {
  snipers.delete(token);
  giveRow(sums, slots[token] ?? NO_ROW);
  slots[token] = NO_ROW;
}

/** Nothing has left any of a token's windows. */
export function clearOpens(page: Float64Array, start: number): void {
  for (let window = 0; window < WINDOWS.length; window += 1) {
    for (const open of [OPEN_PRICE, OPEN_HOLDERS, OPEN_LIQUIDITY])
      page[start + window * WINDOW_DOUBLES + open] = Number.NaN;
  }
}

/** Notes which traders of a token are always inorganic. */
export function setSnipers(store: WindowStore, token: number, snipers: ReadonlySet<number>): void {
  const { slots, sums } = store;
  const row = slots[token] ?? NO_ROW;
  if (row === NO_ROW || snipers.size === 0) return;
  store.snipers.set(token, snipers);
  for (let window = 0; window < WINDOWS.length; window += 1)
    pageOf(sums, row)[startOf(sums, row) + window * WINDOW_DOUBLES + HAS_SNIPERS] = 1;
}
