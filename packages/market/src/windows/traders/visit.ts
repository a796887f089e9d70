import { pageOf, startOf } from '../log/rows.ts';
import { HAS_SNIPERS, NO_ROW, SHIFT, WINDOW_DOUBLES, type WindowStore } from '../window.ts';
import { isSampled } from './sample.ts';

/**
 * One trader of a token that has windows of its own, the one of these that is looked at, and what the trader did inside it. Those who count
 * trades fill one again and again, since new ones for each visit were most of what the collector had to do (decision 0021).
 */
export interface Visit {
  readonly store: WindowStore;
  /** The token's number. */
  token: number;
  trader: number;
  isSniper: boolean;
  /** The token's windows. */
  page: Float64Array;
  start: number;
  window: number;
  /** Four doubles; see `conduct.ts`. */
  conduct: Float64Array;
  conductAt: number;
  /** Room for what a trader with one trade did. */
  readonly single: Float64Array;
}

const NO_FIGURES = new Float64Array(0);

export function createVisit(store: WindowStore): Visit {
  return {
    store,
    token: 0,
    trader: 0,
    isSniper: false,
    page: NO_FIGURES,
    start: 0,
    window: 0,
    conduct: NO_FIGURES,
    conductAt: 0,
    single: new Float64Array(4),
  };
}

/** Looks at a trader; what is read of the windows lies beside the sums of the one that is looked at. */
export function look(visit: Visit, { token, trader }: { token: number; trader: number }, window = 0): Visit {
  const { store } = visit;
  const row = store.slots[token] ?? NO_ROW;
  const page = pageOf(store.sums, row);
  const start = startOf(store.sums, row);
  visit.token = token;
  visit.trader = trader;
  visit.page = page;
  visit.start = start;
  visit.window = window;
  const hasSnipers = page[start + window * WINDOW_DOUBLES + HAS_SNIPERS] === 1;
  visit.isSniper = hasSnipers && store.snipers.get(token)?.has(trader) === true;
  return visit;
}

/** Where the sums of the window that is looked at begin. */
export function sumsAt({ start, window }: Pick<Visit, 'start' | 'window'>): number {
  return start + window * WINDOW_DOUBLES;
}

/** How often the window's sample was halved. */
export function shiftOf(visit: Visit): number {
  return visit.page[sumsAt(visit) + SHIFT] ?? 0;
}

/** Whether what the trader did inside the window is known. The sample of a window is a part of a shorter one's. */
export function isToldApart(visit: Visit): boolean {
  const shift = shiftOf(visit);
  return shift === 0 || isSampled(visit.trader, shift);
}
