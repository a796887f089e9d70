import { addTo, giveRow } from './log/rows.ts';
import { addTrade, isInside, seeRow, seeTrade, takeBackTrade, takeRowOf, weigh } from './traders/conduct.ts';
import { isFree, isSingle, occupy, probe, rowOf, vacate } from './traders/positions.ts';
import { settle } from './traders/sampling.ts';
import { createVisit, isToldApart, look, sumsAt, type Visit } from './traders/visit.ts';
import { NUM_BUYS, NUM_SELLS, positionsOf, type WindowStore } from './window.ts';
import { WINDOW_SPANS } from './windows.ts';

const WINDOW_COUNT = WINDOW_SPANS.length;

interface LeavingTrade {
  /** The number of its token. */
  token: number;
  trader: number;
  isBuy: boolean;
  microUsd: number;
}

export interface CountedTrade extends LeavingTrade {
  /** When it was. */
  time: number;
}

/** Keeps the sums of windows as trades come and go. */
export interface Counting {
  /** Counts a trade into the windows from `first` on. */
  countIn(trade: CountedTrade, first: number): void;
  /** Counts a trade out of a window; it has left the shorter ones. */
  countOut(trade: LeavingTrade, window: number): void;
}

export function createCounting(store: WindowStore): Counting {
  const visit = createVisit(store);
  return {
    countIn(trade, first) {
      if (first >= WINDOW_COUNT) return;
      look(visit, trade, first);
      for (; visit.window < WINDOW_COUNT; visit.window += 1) countVolume(visit, trade, 1);
      visit.window = first;
      if (isToldApart(visit)) enter(visit, trade);
      for (visit.window = first; visit.window < WINDOW_COUNT; visit.window += 1) settle(visit);
    },
    countOut(trade, window) {
      look(visit, trade, window);
      countVolume(visit, trade, -1);
      if (isToldApart(visit)) leave(visit, trade);
      visit.window = window;
      settle(visit);
    },
  };
}

function countVolume(visit: Visit, { isBuy, microUsd }: LeavingTrade, sign: 1 | -1): void {
  const side = sumsAt(visit) + (isBuy ? NUM_BUYS : NUM_SELLS);
  addTo(visit.page, side, sign);
  addTo(visit.page, side + 1, sign * microUsd);
}

/** Notes a trade with the trader's position, for the window that is looked at and all longer ones. */
function enter(visit: Visit, trade: CountedTrade): void {
  const { store, token, trader } = visit;
  const positions = positionsOf(store, token);
  const place = probe(positions, token, trader);
  if (isFree(positions, place)) {
    occupy(positions, place, trade);
    seeTrade(visit, trade);
    for (; visit.window < WINDOW_COUNT; visit.window += 1) weigh(visit, 1);
    return;
  }
  const row = takeRowOf(store, positions, place);
  for (; visit.window < WINDOW_COUNT; visit.window += 1) {
    seeRow(visit, row);
    weigh(visit, -1);
    addTrade(visit.conduct, visit.conductAt, trade);
    weigh(visit, 1);
  }
}

/** Takes a trade out of the trader's position, which goes with its last one. */
function leave(visit: Visit, trade: LeavingTrade): void {
  const { store, token, trader } = visit;
  const positions = positionsOf(store, token);
  const place = probe(positions, token, trader);
  if (isSingle(positions, place)) {
    seeTrade(visit, trade);
    weigh(visit, -1);
    if (!isKept(visit)) vacate(positions, place);
    return;
  }
  const row = rowOf(positions, place);
  seeRow(visit, row);
  weigh(visit, -1);
  takeBackTrade(visit.conduct, visit.conductAt, trade);
  weigh(visit, 1);
  if (isInside(visit) || isKept(visit)) return;
  giveRow(store.repeats, row);
  vacate(positions, place);
}

/** Whether a position that has left all shorter windows is still asked for by the one after the one that is looked at. */
function isKept(visit: Visit): boolean {
  visit.window += 1;
  return visit.window < WINDOW_COUNT && isToldApart(visit);
}
