import { addTo, pageOf, startOf, takeRow } from '../log/rows.ts';
import {
  BUY_MICRO,
  NUM_NET_BUYERS,
  NUM_ORGANIC_BUYERS,
  NUM_TRADERS,
  ORGANIC_BUY_MICRO,
  ORGANIC_SELL_MICRO,
  SELL_MICRO,
  type WindowStore,
} from '../window.ts';
import { WINDOW_SPANS } from '../windows.ts';
import { isWash } from './organic.ts';
import { isFree, isSingle, type Positions, rowOf, setRow, tradeOf } from './positions.ts';
import { isToldApart, shiftOf, sumsAt, type Visit } from './visit.ts';

// What one trader did with one token inside one window is four doubles, wherever they lie; those of a side beside each other.
export const CONDUCT_DOUBLES = 4;
const BUYS = 0;
const SELLS = 2;
const NOTHING = new Float64Array(CONDUCT_DOUBLES);

interface OneTrade {
  isBuy: boolean;
  microUsd: number;
}

/** Sees what a trader with one trade did. */
export function seeTrade(visit: Visit, { isBuy, microUsd }: OneTrade): void {
  const { single } = visit;
  single[BUYS] = isBuy ? 1 : 0;
  single[BUYS + 1] = isBuy ? microUsd : 0;
  single[SELLS] = isBuy ? 0 : 1;
  single[SELLS + 1] = isBuy ? 0 : microUsd;
  visit.conduct = single;
  visit.conductAt = 0;
}

/** Sees what the row of a trader with several trades says of the window. */
export function seeRow(visit: Visit, row: number): void {
  const { repeats } = visit.store;
  visit.conduct = pageOf(repeats, row);
  visit.conductAt = startOf(repeats, row) + visit.window * CONDUCT_DOUBLES;
}

/** Sees what the trader at a place did inside the window. */
export function seePlace(visit: Visit, positions: Positions, place: number): void {
  visit.conduct = NOTHING;
  visit.conductAt = 0;
  if (isFree(positions, place)) return;
  if (!isSingle(positions, place)) {
    seeRow(visit, rowOf(positions, place));
    return;
  }
  const trade = tradeOf(positions, place);
  if (visit.store.now - trade.time < (WINDOW_SPANS[visit.window] ?? 0)) seeTrade(visit, trade);
}

/** Whether the trader did anything inside the window. */
export function isInside({ conduct, conductAt }: Visit): boolean {
  return conduct[conductAt + BUYS] !== 0 || conduct[conductAt + SELLS] !== 0;
}

/** Adds a trade to what the trader did inside the window, or takes one back that was added. */
export function addTrade(conduct: Float64Array, at: number, { isBuy, microUsd }: OneTrade): void {
  const side = at + (isBuy ? BUYS : SELLS);
  addTo(conduct, side, 1);
  addTo(conduct, side + 1, microUsd);
}

export function takeBackTrade(conduct: Float64Array, at: number, { isBuy, microUsd }: OneTrade): void {
  const side = at + (isBuy ? BUYS : SELLS);
  addTo(conduct, side, -1);
  addTo(conduct, side + 1, -microUsd);
}

/** The row of a position, which it gets with its second trade. */
export function takeRowOf({ now, repeats }: WindowStore, positions: Positions, place: number): number {
  if (!isSingle(positions, place)) return rowOf(positions, place);
  const row = takeRow(repeats);
  const trade = tradeOf(positions, place);
  for (let window = 0; window < WINDOW_SPANS.length; window += 1) {
    if (now - trade.time >= (WINDOW_SPANS[window] ?? 0)) continue;
    addTrade(pageOf(repeats, row), startOf(repeats, row) + window * CONDUCT_DOUBLES, trade);
  }
  setRow(positions, place, row);
  return row;
}

/** Adds (`sign` 1) what the trader did to the window's sums, or to those of its sample, or takes it back (−1). */
export function weigh(visit: Visit, sign: 1 | -1): void {
  if (shiftOf(visit) === 0) weighInto(visit.page, sumsAt(visit), visit, sign);
  else if (isToldApart(visit)) weighIntoSample(visit, sign);
}

function weighIntoSample(visit: Visit, sign: 1 | -1): void {
  const { conduct, conductAt, store, window, token } = visit;
  const sample = store.samples[window]?.get(token);
  if (!sample) return;
  weighInto(sample, 0, visit, sign);
  addTo(sample, BUY_MICRO, sign * (conduct[conductAt + BUYS + 1] ?? 0));
  addTo(sample, SELL_MICRO, sign * (conduct[conductAt + SELLS + 1] ?? 0));
}

function weighInto(
  page: Float64Array,
  at: number,
  { conduct, conductAt, isSniper }: Visit,
  sign: 1 | -1,
): void {
  const buys = conduct[conductAt + BUYS] ?? 0;
  const boughtMicroUsd = conduct[conductAt + BUYS + 1] ?? 0;
  const sells = conduct[conductAt + SELLS] ?? 0;
  const soldMicroUsd = conduct[conductAt + SELLS + 1] ?? 0;
  if (buys + sells === 0) return;
  addTo(page, at + NUM_TRADERS, sign);
  if (boughtMicroUsd > soldMicroUsd) addTo(page, at + NUM_NET_BUYERS, sign);
  if (isSniper || isWash({ buys, sells, boughtMicroUsd, soldMicroUsd })) return;
  if (buys > 0) addTo(page, at + NUM_ORGANIC_BUYERS, sign);
  addTo(page, at + ORGANIC_BUY_MICRO, sign * boughtMicroUsd);
  addTo(page, at + ORGANIC_SELL_MICRO, sign * soldMicroUsd);
}
