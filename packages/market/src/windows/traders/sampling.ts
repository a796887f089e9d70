import { giveRow } from '../log/rows.ts';
import { NUM_BUYS, NUM_SELLS, NUM_TRADERS, positionsOf, SHIFT, type WindowStore } from '../window.ts';
import { WINDOW_SPANS } from '../windows.ts';
import { isInside, seePlace, weigh } from './conduct.ts';
import { isSingle, probe, rowOf, tradersOf, vacate } from './positions.ts';
import { createSample, publish } from './sample.ts';
import { createVisit, isToldApart, look, shiftOf, sumsAt, type Visit } from './visit.ts';

/** Keeps a window's traders few enough to be told apart, and says of all what its sample says of them. */
export function settle(visit: Visit): void {
  const { store, page, token, window } = visit;
  const at = sumsAt(visit);
  const shift = shiftOf(visit);
  const sample = shift === 0 ? undefined : store.samples[window]?.get(token);
  const traders = sample ? sample[NUM_TRADERS] : page[at + NUM_TRADERS];
  const thinned = (traders ?? 0) > store.maxTraders ? thin(visit) : sample;
  if (!thinned) return;
  publish(thinned, { shift: shiftOf(visit), page, at });
  // With nothing inside, all of nothing is known again.
  if ((page[at + NUM_BUYS] ?? 0) + (page[at + NUM_SELLS] ?? 0) > 0) return;
  page[at + SHIFT] = 0;
  store.samples[window]?.delete(token);
}

/** Halves the sample until it fits. */
function thin({ store, token, page, start, window }: Visit): Float64Array {
  const traders = visitsOf(store, token, window);
  let kept = traders.filter((visit) => isToldApart(visit) && sees(visit));
  const at = sumsAt({ start, window }) + SHIFT;
  while (kept.length > store.maxTraders) {
    page[at] = (page[at] ?? 0) + 1;
    kept = kept.filter(isToldApart);
  }
  const sample = createSample();
  store.samples[window]?.set(token, sample);
  for (const visit of kept) weighAll(visit, 1);
  for (const visit of traders) if (!isHeld(visit)) drop(visit);
  return sample;
}

/** Looks at each trader that has a position with a token. */
function visitsOf(store: WindowStore, token: number, window: number): Visit[] {
  const traders = tradersOf(positionsOf(store, token), token);
  return traders.map((trader) => look(createVisit(store), { token, trader }, window));
}

/** Takes back (`sign` −1) or adds again (1) what some traders weigh, around a change of who is a sniper. */
export function reweigh(
  store: WindowStore,
  token: number,
  { traders, sign }: { traders: readonly number[]; sign: 1 | -1 },
): void {
  const visit = createVisit(store);
  if (traders.length === 0) return;
  for (const window of WINDOW_SPANS.keys()) {
    for (const trader of traders) weighAll(look(visit, { token, trader }, window), sign);
    settle(visit);
  }
}

/** Forgets what was done with a token. */
export function forgetTraders(store: WindowStore, token: number): void {
  for (const visit of visitsOf(store, token, 0)) drop(visit);
  for (const samples of store.samples) samples.delete(token);
}

/** Adds all the trader did inside the window, or takes it back. */
function weighAll(visit: Visit, sign: 1 | -1): void {
  if (sees(visit)) weigh(visit, sign);
}

/** Sees what the trader did inside the window; false when that is nothing. */
function sees(visit: Visit): boolean {
  const { store, token, trader } = visit;
  const positions = positionsOf(store, token);
  seePlace(visit, positions, probe(positions, token, trader));
  return isInside(visit);
}

/** Whether any window needs to know what the trader did. */
function isHeld(visit: Visit): boolean {
  return WINDOW_SPANS.some((_, window) => {
    visit.window = window;
    return isToldApart(visit) && sees(visit);
  });
}

function drop({ store, token, trader }: Visit): void {
  const positions = positionsOf(store, token);
  const place = probe(positions, token, trader);
  if (!isSingle(positions, place)) giveRow(store.repeats, rowOf(positions, place));
  vacate(positions, place);
}
