import { forgetTraders } from './sampling.ts';
import { closeWindows, flagSnipers, openWindows, type TokenWindow, type WindowStore } from './window.ts';
import { IDLE_WINDOWS, viewWindows } from './window-view.ts';

/** What a window began with: the name of the member of its sums, and of the book for when nothing has left the window. */
export type OpenMember = 'openPrice' | 'openHolders' | 'openLiquidity';

/** What the logs keep of a book. */
export interface Activity {
  /** Shortest first; shared and empty while no log holds anything of the token. */
  windows: readonly TokenWindow[];
  /** How many events of it the logs hold. */
  logged: number;
  /** What a window began with that nothing has left yet; NaN when that is not known. */
  openPrice: number;
  openHolders: number;
  openLiquidity: number;
  /** Its number in the logs, never given to another token. */
  readonly number: number;
  readonly snipers: Set<number>;
}

/** Notes that a log holds one more event of a book; the first one gives it windows of its own. */
export function wake(book: Activity, store: WindowStore): void {
  if (book.logged === 0) {
    const { page, start } = openWindows(store, book.number);
    book.windows = viewWindows(page, start, store.rules);
    flagSnipers(store, book.number, book.snipers.size > 0);
  }
  book.logged += 1;
}

/** Notes that a log has forgotten an event of a book; with the last one its windows go, which all began with the same by then. */
export function rest(book: Activity, store: WindowStore): void {
  book.logged -= 1;
  if (book.logged === 0) close(book, store);
}

/** Forgets all the logs hold of a book. */
export function forget(book: Activity, store: WindowStore): void {
  if (book.logged === 0) return;
  forgetTraders(store, book);
  book.logged = 0;
  close(book, store);
}

function close(book: Activity, store: WindowStore): void {
  closeWindows(store, book.number);
  book.windows = IDLE_WINDOWS;
}

/** What a window of a book began with, NaN when that is not known. */
export function openOf(book: Activity, window: number, member: OpenMember): number {
  const open = book.windows[window]?.sums[member] ?? Number.NaN;
  return Number.isNaN(open) ? book[member] : open;
}

/** Percent since a window began; undefined when that is not known, or was nothing. */
export function changeSince(book: Activity, window: number, member: OpenMember, now: number | undefined) {
  const open = openOf(book, window, member);
  return now !== undefined && open > 0 ? (now / open - 1) * 100 : undefined;
}

/** Percent by which a window's volume differs from that of the window before it; undefined when that is not known, or was 0. */
export function volumeChange({ windows }: Activity, window: number): number | undefined {
  const state = windows[window];
  if (!state?.rules.isPreviousKnown || state.sums.previousMicroUsd === 0) return undefined;
  const { buyMicroUsd, sellMicroUsd, previousMicroUsd } = state.sums;
  return ((buyMicroUsd + sellMicroUsd) / previousMicroUsd - 1) * 100;
}
