import { WRAPPED_SOL } from '@orrery/domain/mints/mints';
import {
  appendToken,
  MAX_VIEWED,
  MAX_WATCHLIST,
  moveToEnd,
  moveToken,
  reorderShown,
  toShownOrder,
  withoutToken,
} from '@orrery/domain/tokens/watchlist';
import type { Asset } from '@orrery/wire/tokens/asset';
import type { Address } from '@solana/kit';
import { useSyncExternalStore } from 'react';
import * as v from 'valibot';
import { storage } from '#shared/storage/storage.ts';
import { useStored } from '#shared/storage/use-stored.ts';
import { showToast } from '#shared/ui/overlays/toast.ts';
import * as strings from './strings.ts';
import {
  HeaderBarSchema,
  type Viewed,
  ViewedSchema,
  type WatchedToken,
  type Watchlist,
  WatchlistSchema,
} from './watchlist.schema.ts';

/** Their times only keep them in this order. */
const PRESETS = [
  { id: WRAPPED_SOL, symbol: 'SOL', addedTimestamp: 0 },
  { id: 'JUPyiwrYJFskUPiHa7hkeR8VUtAeFoSYbKedZNsDvCN', symbol: 'JUP', addedTimestamp: 1 },
];

export const watchlistEntry = storage.entry(
  'watchlist:v1',
  WatchlistSchema,
  v.parse(WatchlistSchema, { tokens: PRESETS }),
);
export const viewedEntry = storage.entry('viewed:v1', ViewedSchema, v.parse(ViewedSchema, { tokens: [] }));
export const headerBarEntry = storage.entry('header-bar:v1', HeaderBarSchema, 'watchlist');

type SavedToken = Pick<Asset, 'id' | 'symbol' | 'icon'>;

/** The watchlist as it is stored, and how to change it. */
export function useWatchlist() {
  return useStored(watchlistEntry);
}

/** The tokens looked at, the newest last. */
export function useViewed() {
  return useStored(viewedEntry);
}

/** Asked for by every row: drawn again only when the answer is another. */
export function useIsWatched(id: Address): boolean {
  return useSyncExternalStore(watchlistEntry.subscribe, () => isWatched(id));
}

export function isWatched(id: Address): boolean {
  return watchlistEntry.get().tokens.some((token) => token.id === id);
}

/** Adds a token at the end, or takes it away. */
export function toggleWatched(token: SavedToken): void {
  if (isWatched(token.id)) unwatch(token.id);
  else add(token);
}

function add({ id, symbol, icon }: SavedToken) {
  const { tokens } = watchlistEntry.get();
  const next = appendToken(tokens, { id, symbol, ...(icon && { icon }), addedTimestamp: Date.now() });
  putTokens(next);
  const left = tokens.filter((token) => !next.includes(token));
  if (left.length === 0) return;
  showToast('info', {
    title: strings.leftWatchlist(left.map((token) => token.symbol).join(', ')),
    description: strings.watchlistLimit(MAX_WATCHLIST),
  });
}

/** Takes a token off the watchlist; the toast brings it back to its place. */
export function unwatch(id: Address): void {
  const { tokens } = watchlistEntry.get();
  const place = tokens.findIndex((token) => token.id === id);
  const token = tokens[place];
  if (!token) return;
  putTokens(withoutToken(tokens, id));
  const bringBack = () => putTokens(moveToken(appendToken(watchlistEntry.get().tokens, token), id, place));
  showToast(
    'info',
    { title: strings.leftWatchlist(token.symbol), action: { label: strings.undo, onPress: bringBack } },
    `unwatch ${id}`,
  );
}

/** Moves a token to where another one stands, which makes room; between them may be hidden ones. */
export function reorderWatched(id: Address, over: Address): void {
  const watchlist = watchlistEntry.get();
  const place = toShownOrder(watchlist.tokens, watchlist).findIndex((token) => token.id === over);
  if (place >= 0) watchlistEntry.set({ ...reorderShown(watchlist, id, place), dirty: true });
}

/** How the watchlist is shown. */
export function setWatchlist(change: Partial<Omit<Watchlist, 'tokens' | 'dirty'>>): void {
  watchlistEntry.set({ ...watchlistEntry.get(), ...change });
}

/** How the tokens looked at are shown. */
export function setViewed(change: Partial<Omit<Viewed, 'tokens'>>): void {
  viewedEntry.set({ ...viewedEntry.get(), ...change });
}

/** Notes that a token's page was looked at: it is the newest from now on. */
export function noteViewed({ id, symbol, icon, launchpad }: SavedToken & Pick<Asset, 'launchpad'>): void {
  const viewed = viewedEntry.get();
  const seen = { id, symbol, ...(icon && { icon }), ...(launchpad && { launchpad }) };
  viewedEntry.set({ ...viewed, tokens: moveToEnd(viewed.tokens, seen, MAX_VIEWED) });
}

/** Forgets one token that was looked at, or with no id all of them; the toast brings back what went. */
export function forgetViewed(id?: Address): void {
  const { tokens } = viewedEntry.get();
  const rest = id === undefined ? [] : withoutToken(tokens, id);
  const [first, ...others] = tokens.filter((token) => !rest.includes(token));
  if (!first) return;
  viewedEntry.set({ ...viewedEntry.get(), tokens: rest });
  const bringBack = () => {
    const seenSince = viewedEntry
      .get()
      .tokens.filter((seen) => !tokens.some((token) => token.id === seen.id));
    viewedEntry.set({ ...viewedEntry.get(), tokens: [...tokens, ...seenSince].slice(-MAX_VIEWED) });
  };
  showToast(
    'info',
    {
      title: others.length === 0 ? strings.closed(first.symbol) : strings.allTabsClosed,
      action: { label: strings.undo, onPress: bringBack },
    },
    'forget viewed',
  );
}

function putTokens(tokens: readonly WatchedToken[]) {
  watchlistEntry.set({ ...watchlistEntry.get(), tokens, dirty: true });
}
