import { forgetTraders } from './traders/sampling.ts';
import {
  type BookWindows,
  closeWindows,
  openWindows,
  setSnipers,
  VERSION,
  WINDOW_DOUBLES,
  type WindowStore,
  type WindowSums,
} from './window.ts';
import { viewSums } from './window-view.ts';

/** What a window began with: the name of the member of its sums, and of the book for when nothing has left the window. */
export type OpenMember = 'openPrice' | 'openHolders' | 'openLiquidity';

/** What the logs keep of a book. */
export interface Activity {
  /** Shared and empty while no log holds anything of the token. */
  windows: BookWindows;
  /** By window, the version of its last change, as it was when the windows of its own went. */
  windowVersions: readonly number[];
  /** How many events of it the logs hold. */
  logged: number;
  /** What a window began with that nothing has left yet; NaN when that is not known. */
  openPrice: number;
  openHolders: number;
  openLiquidity: number;
  /** Its number in the logs, never given to another token. */
  readonly number: number;
  snipers: ReadonlySet<number>;
}

/** Notes that a log holds one more event of a book; the first one gives it windows of its own. */
export function wake(book: Activity, store: WindowStore): void {
  if (book.logged === 0) {
    book.windows = openWindows(store, book.number);
    for (const [window, version] of book.windowVersions.entries()) setVersion(book.windows, window, version);
    setSnipers(store, book.number, book.snipers);
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
  forgetTraders(store, book.number);
  book.logged = 0;
  close(book, store);
}

function close(book: Activity, store: WindowStore): void {
  const { windows } = book;
  book.windowVersions = windows.rules.map((_, window) => versionIn(windows, window));
  closeWindows(store, book.number);
  book.windows = store.idle;
}

/** At which version of the market's changes something of a window changed last. */
export function windowVersion({ windows, logged, windowVersions }: Activity, window: number): number {
  return logged > 0 ? versionIn(windows, window) : (windowVersions[window] ?? 0);
}

/** Marks one of a book's windows, or all of them, as changed at a version. */
export function touchWindow(book: Activity, window: number, version: number): void {
  if (book.logged === 0) book.windowVersions = book.windowVersions.with(window, version);
  else setVersion(book.windows, window, version);
}

export function touchWindows(book: Activity, version: number): void {
  const { windows, logged } = book;
  if (logged === 0) book.windowVersions = book.windowVersions.map(() => version);
  else for (let window = 0; window < windows.rules.length; window += 1) setVersion(windows, window, version);
}

function versionIn({ page, start }: BookWindows, window: number): number {
  return page[start + window * WINDOW_DOUBLES + VERSION] ?? 0;
}

function setVersion({ page, start }: BookWindows, window: number, version: number): void {
  page[start + window * WINDOW_DOUBLES + VERSION] = version;
}

/** The sums of one of a book's windows, as they are whenever they are read. */
export function sumsOf({ windows }: Activity, window: number): WindowSums {
  return viewSums(windows, window);
}

/** What a window of a book began with, NaN when that is not known. */
export function openOf(book: Activity, window: number, member: OpenMember): number {
  const open = sumsOf(book, window)[member];
  return Number.isNaN(open) ? book[member] : open;
}

/** Percent since a window began; undefined when that is not known, or was nothing. */
export function changeSince(book: Activity, window: number, member: OpenMember, now: number | undefined) {
  const open = openOf(book, window, member);
  return now !== undefined && open > 0 ? (now / open - 1) * 100 : undefined;
}

/** Percent by which a window's volume differs from that of the window before it; undefined when that is not known, or was 0. */
export function volumeChange(book: Activity, window: number): number | undefined {
  const { buyMicroUsd, sellMicroUsd, previousMicroUsd } = sumsOf(book, window);
  if (!book.windows.rules[window]?.isPreviousKnown || previousMicroUsd === 0) return undefined;
  return ((buyMicroUsd + sellMicroUsd) / previousMicroUsd - 1) * 100;
}
