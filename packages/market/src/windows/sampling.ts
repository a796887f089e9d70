import { type Conduct, conductAt, NO_CONDUCT } from './conduct.ts';
import { isFree, isSingle, probe, rowOf, tradersOf, vacate } from './positions.ts';
import { giveRow } from './rows.ts';
import { createSample, publish } from './sample.ts';
import { isToldApart, shiftOf, type Visit, visitOf, weighIn } from './visit.ts';
import {
  NUM_BUYS,
  NUM_SELLS,
  NUM_TRADERS,
  positionsOf,
  SHIFT,
  WINDOW_DOUBLES,
  type WindowStore,
} from './window.ts';
import { WINDOW_SPANS } from './windows.ts';

/** Keeps a window's traders few enough to be told apart, and says of all what its sample says of them. */
export function settle(store: WindowStore, visit: Visit, window: number): void {
  const { page, start, token } = visit;
  const at = start + window * WINDOW_DOUBLES;
  const sample = shiftOf(visit, window) === 0 ? undefined : store.samples[window]?.get(token);
  const traders = sample ? sample[NUM_TRADERS] : page[at + NUM_TRADERS];
  const thinned = (traders ?? 0) > store.tradersMost ? thin(store, visit, window) : sample;
  if (!thinned) return;
  publish(thinned, { shift: shiftOf(visit, window), page, at });
  // With nothing inside, all of nothing is known again.
  if ((page[at + NUM_BUYS] ?? 0) + (page[at + NUM_SELLS] ?? 0) > 0) return;
  page[at + SHIFT] = 0;
  store.samples[window]?.delete(token);
}

/** Halves the sample until it fits. */
function thin(store: WindowStore, { token, page, start }: Visit, window: number): Float64Array {
  const traders = tradersOf(positionsOf(store, token), token).map((trader) =>
    visitOf(store, { token, trader }),
  );
  let kept = traders.filter((visit) => isToldApart(visit, window) && isInside(store, visit, window));
  const at = start + window * WINDOW_DOUBLES + SHIFT;
  while (kept.length > store.tradersMost) {
    page[at] = (page[at] ?? 0) + 1;
    kept = kept.filter((visit) => isToldApart(visit, window));
  }
  const sample = createSample();
  store.samples[window]?.set(token, sample);
  for (const visit of kept) weighAgain(store, visit, { window, sign: 1 });
  for (const visit of traders) if (!isHeld(store, visit)) drop(store, visit);
  return sample;
}

/** Takes back (`sign` −1) or adds again (1) what some traders weigh, around a change of who is a sniper. */
export function reweigh(
  store: WindowStore,
  token: number,
  { traders, sign }: { traders: readonly number[]; sign: 1 | -1 },
): void {
  const visits = traders.map((trader) => visitOf(store, { token, trader }));
  for (const window of WINDOW_SPANS.keys()) {
    for (const visit of visits) weighAgain(store, visit, { window, sign });
    if (visits[0]) settle(store, visits[0], window);
  }
}

/** Forgets what anybody did with a token. */
export function forgetTraders(store: WindowStore, token: number): void {
  for (const trader of tradersOf(positionsOf(store, token), token))
    drop(store, visitOf(store, { token, trader }));
  for (const samples of store.samples) samples.delete(token);
}

/** Adds all a trader did inside a window, or takes it back. */
function weighAgain(
  store: WindowStore,
  visit: Visit,
  { window, sign }: { window: number; sign: 1 | -1 },
): void {
  weighIn(store, visit, { window, conduct: conductOfVisit(store, visit, window), sign });
}

function conductOfVisit(store: WindowStore, { token, trader, isSniper }: Visit, window: number): Conduct {
  const positions = positionsOf(store, token);
  const place = probe(positions, token, trader);
  return isFree(positions, place) ? NO_CONDUCT : conductAt(store, positions, { place, window, isSniper });
}

function isInside(store: WindowStore, visit: Visit, window: number): boolean {
  const { buys, sells } = conductOfVisit(store, visit, window);
  return buys + sells > 0;
}

/** Whether any window needs to know what a trader did. */
function isHeld(store: WindowStore, visit: Visit): boolean {
  return WINDOW_SPANS.some((_, window) => isToldApart(visit, window) && isInside(store, visit, window));
}

function drop(store: WindowStore, { token, trader }: Visit): void {
  const positions = positionsOf(store, token);
  const place = probe(positions, token, trader);
  if (!isSingle(positions, place)) giveRow(store.repeats, rowOf(positions, place));
  vacate(positions, place);
}
