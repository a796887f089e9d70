import { isWash } from './organic.ts';
import { isSingle, type Positions, rowOf, setRow, tradeOf } from './positions.ts';
import { addTo, pageOf, startOf, takeRow } from './rows.ts';
import {
  NUM_NET_BUYERS,
  NUM_ORGANIC_BUYERS,
  NUM_TRADERS,
  ORGANIC_BUY_MICRO,
  ORGANIC_SELL_MICRO,
  type WindowStore,
} from './window.ts';
import { WINDOW_SPANS } from './windows.ts';

/** What one trader did with one token inside one window. */
export interface Conduct {
  buys: number;
  sells: number;
  boughtMicroUsd: number;
  soldMicroUsd: number;
  /** Whether it is inorganic for the token whatever it does. */
  isSniper: boolean;
}

interface OneTrade {
  isBuy: boolean;
  microUsd: number;
}

/** Doubles of one window in the row of a trader with several trades; those of a side lie beside each other. */
export const CONDUCT_DOUBLES = 4;
const BUYS = 0;
const SELLS = 2;

export const NO_CONDUCT: Conduct = { buys: 0, sells: 0, boughtMicroUsd: 0, soldMicroUsd: 0, isSniper: false };

/** Adds (`sign` 1) what a trader did to the sums at a place, or takes it back (−1). */
export function weigh(page: Float64Array, at: number, conduct: Conduct, sign: 1 | -1): void {
  const { buys, sells, boughtMicroUsd, soldMicroUsd } = conduct;
  if (buys + sells === 0) return;
  addTo(page, at + NUM_TRADERS, sign);
  if (boughtMicroUsd > soldMicroUsd) addTo(page, at + NUM_NET_BUYERS, sign);
  if (conduct.isSniper || isWash(conduct)) return;
  if (buys > 0) addTo(page, at + NUM_ORGANIC_BUYERS, sign);
  addTo(page, at + ORGANIC_BUY_MICRO, sign * boughtMicroUsd);
  addTo(page, at + ORGANIC_SELL_MICRO, sign * soldMicroUsd);
}

/** What somebody did who traded once. */
export function conductOf({ isBuy, microUsd }: OneTrade, isSniper: boolean): Conduct {
  return {
    buys: isBuy ? 1 : 0,
    sells: isBuy ? 0 : 1,
    boughtMicroUsd: isBuy ? microUsd : 0,
    soldMicroUsd: isBuy ? 0 : microUsd,
    isSniper,
  };
}

/** What the row of somebody with several trades says of a window. */
export function conductInRow(
  { repeats }: WindowStore,
  row: number,
  { window, isSniper }: { window: number; isSniper: boolean },
): Conduct {
  const page = pageOf(repeats, row);
  const at = startOf(repeats, row) + window * CONDUCT_DOUBLES;
  return {
    buys: page[at + BUYS] ?? 0,
    boughtMicroUsd: page[at + BUYS + 1] ?? 0,
    sells: page[at + SELLS] ?? 0,
    soldMicroUsd: page[at + SELLS + 1] ?? 0,
    isSniper,
  };
}

/** Whether a row says of a window that there is anything in it. */
export function isInRow({ repeats }: WindowStore, row: number, window: number): boolean {
  const page = pageOf(repeats, row);
  const at = startOf(repeats, row) + window * CONDUCT_DOUBLES;
  return page[at + BUYS] !== 0 || page[at + SELLS] !== 0;
}

/** Adds (`sign` 1) a trade to what a row says of a window, or takes it back (−1). */
export function countInRow(
  { repeats }: WindowStore,
  row: number,
  { window, trade, sign }: { window: number; trade: OneTrade; sign: 1 | -1 },
): void {
  const page = pageOf(repeats, row);
  const side = startOf(repeats, row) + window * CONDUCT_DOUBLES + (trade.isBuy ? BUYS : SELLS);
  addTo(page, side, sign);
  addTo(page, side + 1, sign * trade.microUsd);
}

/** The row of a position, which it gets with its second trade. */
export function takeRowOf(store: WindowStore, positions: Positions, place: number): number {
  if (!isSingle(positions, place)) return rowOf(positions, place);
  const row = takeRow(store.repeats);
  const { time, ...trade } = tradeOf(positions, place);
  for (const [window, span] of WINDOW_SPANS.entries())
    if (store.now - time < span) countInRow(store, row, { window, trade, sign: 1 });
  setRow(positions, place, row);
  return row;
}

/** What the trader at a place did inside a window. */
export function conductAt(
  store: WindowStore,
  positions: Positions,
  { place, window, isSniper }: { place: number; window: number; isSniper: boolean },
): Conduct {
  if (!isSingle(positions, place)) return conductInRow(store, rowOf(positions, place), { window, isSniper });
  const { time, ...trade } = tradeOf(positions, place);
  return store.now - time < (WINDOW_SPANS[window] ?? 0) ? conductOf(trade, isSniper) : NO_CONDUCT;
}
