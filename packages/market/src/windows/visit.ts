import { type Conduct, weigh } from './conduct.ts';
import { addTo, pageOf, startOf } from './rows.ts';
import { isSampled } from './sample.ts';
import {
  BUY_MICRO,
  HAS_SNIPERS,
  NO_ROW,
  SELL_MICRO,
  SHIFT,
  WINDOW_DOUBLES,
  type WindowStore,
} from './window.ts';

/** One trader of a token that has windows of its own, and where these lie. */
export interface Visit {
  /** The token's number. */
  token: number;
  trader: number;
  isSniper: boolean;
  page: Float64Array;
  start: number;
}

/** Looks at a trader; what is read of the windows lies beside the sums of the one that is looked at first. */
export function visitOf(
  store: WindowStore,
  { token, trader }: { token: number; trader: number },
  first = 0,
): Visit {
  const row = store.slots[token] ?? NO_ROW;
  const page = pageOf(store.sums, row);
  const start = startOf(store.sums, row);
  const hasSnipers = page[start + first * WINDOW_DOUBLES + HAS_SNIPERS] === 1;
  const isSniper = hasSnipers && store.snipers.get(token)?.has(trader) === true;
  return { token, trader, isSniper, page, start };
}

/** How often a window's sample was halved. */
export function shiftOf({ page, start }: Visit, window: number): number {
  return page[start + window * WINDOW_DOUBLES + SHIFT] ?? 0;
}

/** Whether what the trader did inside a window is known. Nobody is in the sample of a window and not in that of a shorter one. */
export function isToldApart(visit: Visit, window: number): boolean {
  const shift = shiftOf(visit, window);
  return shift === 0 || isSampled(visit.trader, shift);
}

/** Adds (`sign` 1) what the trader did to the window's sums, or to those of its sample, or takes it back (−1). */
export function weighIn(
  { samples }: WindowStore,
  visit: Visit,
  { window, conduct, sign }: { window: number; conduct: Conduct; sign: 1 | -1 },
): void {
  if (shiftOf(visit, window) === 0) weigh(visit.page, visit.start + window * WINDOW_DOUBLES, conduct, sign);
  else if (isToldApart(visit, window)) {
    const sample = samples[window]?.get(visit.token);
    if (!sample) return;
    weigh(sample, 0, conduct, sign);
    addTo(sample, BUY_MICRO, sign * conduct.boughtMicroUsd);
    addTo(sample, SELL_MICRO, sign * conduct.soldMicroUsd);
  }
}
