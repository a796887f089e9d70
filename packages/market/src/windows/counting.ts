import { conductInRow, conductOf, countInRow, isInRow, takeRowOf } from './conduct.ts';
import { isFree, isSingle, occupy, probe, rowOf, vacate } from './positions.ts';
import { addTo, giveRow } from './rows.ts';
import { settle } from './sampling.ts';
import { isToldApart, type Visit, visitOf, weighIn } from './visit.ts';
import { NUM_BUYS, NUM_SELLS, positionsOf, WINDOW_DOUBLES, type WindowStore } from './window.ts';
import { WINDOW_SPANS } from './windows.ts';

const WINDOW_COUNT = WINDOW_SPANS.length;

interface LeavingTrade {
  trader: number;
  isBuy: boolean;
  microUsd: number;
}

export interface CountedTrade extends LeavingTrade {
  /** When it was. */
  time: number;
}

/** Counts a trade into the windows from `first` on. */
export function countIn(store: WindowStore, token: number, trade: CountedTrade, first: number): void {
  if (first >= WINDOW_COUNT) return;
  const visit = visitOf(store, { token, trader: trade.trader }, first);
  for (let window = first; window < WINDOW_COUNT; window += 1) countVolume(visit, window, trade, 1);
  if (isToldApart(visit, first)) enter(store, visit, trade, first);
  for (let window = first; window < WINDOW_COUNT; window += 1) settle(store, visit, window);
}

/** Counts a trade out of a window; it has left the shorter ones. */
export function countOut(store: WindowStore, token: number, trade: LeavingTrade, window: number): void {
  const visit = visitOf(store, { token, trader: trade.trader }, window);
  countVolume(visit, window, trade, -1);
  if (isToldApart(visit, window)) leave(store, visit, trade, window);
  settle(store, visit, window);
}

function countVolume(
  { page, start }: Visit,
  window: number,
  { isBuy, microUsd }: LeavingTrade,
  sign: 1 | -1,
): void {
  const side = start + window * WINDOW_DOUBLES + (isBuy ? NUM_BUYS : NUM_SELLS);
  addTo(page, side, sign);
  addTo(page, side + 1, sign * microUsd);
}

/** Notes a trade with the trader's position. */
function enter(store: WindowStore, visit: Visit, trade: CountedTrade, first: number): void {
  const { token, trader, isSniper } = visit;
  const positions = positionsOf(store, token);
  const place = probe(positions, token, trader);
  if (isFree(positions, place)) {
    occupy(positions, place, token, trade);
    const conduct = conductOf(trade, isSniper);
    for (let window = first; window < WINDOW_COUNT; window += 1)
      weighIn(store, visit, { window, conduct, sign: 1 });
    return;
  }
  const row = takeRowOf(store, positions, place);
  for (let window = first; window < WINDOW_COUNT; window += 1)
    countAgain(store, visit, { row, window, trade, sign: 1 });
}

/** Takes a trade out of the trader's position, which goes with its last one. */
function leave(store: WindowStore, visit: Visit, trade: LeavingTrade, window: number): void {
  const { token, trader, isSniper } = visit;
  const positions = positionsOf(store, token);
  const place = probe(positions, token, trader);
  if (isSingle(positions, place)) {
    weighIn(store, visit, { window, conduct: conductOf(trade, isSniper), sign: -1 });
    if (!isKept(visit, window + 1)) vacate(positions, place);
    return;
  }
  const row = rowOf(positions, place);
  countAgain(store, visit, { row, window, trade, sign: -1 });
  if (isKept(visit, window + 1) || isInRow(store, row, window)) return;
  giveRow(store.repeats, row);
  vacate(positions, place);
}

/** Whether a position that has left all shorter windows is still asked for by one. */
function isKept(visit: Visit, window: number): boolean {
  return window < WINDOW_COUNT && isToldApart(visit, window);
}

/** Counts a trade of somebody who has others in the window, or had. */
function countAgain(
  store: WindowStore,
  visit: Visit,
  { row, window, trade, sign }: { row: number; window: number; trade: LeavingTrade; sign: 1 | -1 },
): void {
  const { isSniper } = visit;
  weighIn(store, visit, { window, conduct: conductInRow(store, row, { window, isSniper }), sign: -1 });
  countInRow(store, row, { window, trade, sign });
  weighIn(store, visit, { window, conduct: conductInRow(store, row, { window, isSniper }), sign: 1 });
}
