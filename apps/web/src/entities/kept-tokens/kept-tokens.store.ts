import {
  appendToken,
  moveToEnd,
  VIEWED_MOST,
  WATCHLIST_MOST,
  WRAPPED_SOL,
  withoutToken,
} from '@orrery/domain';
import { AddressSchema, TIMEFRAMES } from '@orrery/wire';
import type { Address } from '@solana/kit';
import * as v from 'valibot';
import { storage } from '#shared/storage/storage.ts';
import { useStored } from '#shared/storage/use-stored.ts';

const JUP = 'JUPyiwrYJFskUPiHa7hkeR8VUtAeFoSYbKedZNsDvCN' as Address;

const METRIC = v.picklist(['mcap', 'usdPrice']);
const token = { id: AddressSchema, symbol: v.string(), icon: v.optional(v.string()) };

/** The stored watchlist (discovery.md §3). */
export const WatchlistSchema = v.object({
  tokens: v.pipe(
    v.array(v.object({ ...token, addedTimestamp: v.number() })),
    v.maxLength(WATCHLIST_MOST),
    v.readonly(),
  ),
  metricV1: v.optional(METRIC, 'usdPrice'),
  timeframe: v.optional(v.picklist(TIMEFRAMES), '24h'),
  sort: v.optional(v.picklist(['dateAdded', 'reOrderedList']), 'dateAdded'),
  sortDirection: v.optional(v.picklist(['asc', 'desc']), 'desc'),
  showTokenIcon: v.optional(v.boolean(), true),
  showPriceChange: v.optional(v.boolean(), true),
  view: v.optional(v.picklist(['table', 'chart']), 'chart'),
  /** Whether the person ever changed it. */
  dirty: v.optional(v.boolean(), false),
});
export type Watchlist = v.InferOutput<typeof WatchlistSchema>;

/** The stored list of tokens looked at, the newest last (discovery.md §3). */
export const ViewedSchema = v.object({
  tokens: v.pipe(
    v.array(v.object({ ...token, launchpad: v.optional(v.string()) })),
    v.maxLength(VIEWED_MOST),
    v.readonly(),
  ),
  metric: v.optional(METRIC, 'mcap'),
  showTokenIcon: v.optional(v.boolean(), true),
  showPriceChange: v.optional(v.boolean(), true),
});
export type Viewed = v.InferOutput<typeof ViewedSchema>;

const PRESETS = [
  { id: WRAPPED_SOL, symbol: 'SOL', addedTimestamp: 0 },
  { id: JUP, symbol: 'JUP', addedTimestamp: 0 },
];

export const watchlistEntry = storage.entry(
  'watchlist:v1',
  WatchlistSchema,
  v.parse(WatchlistSchema, { tokens: PRESETS }),
);
export const viewedEntry = storage.entry('viewed:v1', ViewedSchema, v.parse(ViewedSchema, { tokens: [] }));

interface KeptToken {
  id: Address;
  symbol: string;
  launchpad?: string | undefined;
}

/** The watchlist as it is stored, and how to change it. */
export function useWatchlist() {
  return useStored(watchlistEntry);
}

/** Adds a token at the end, or takes it away (discovery.md §4). */
export function toggleWatched({ id, symbol }: KeptToken): void {
  const watchlist = watchlistEntry.get();
  const isWatched = watchlist.tokens.some((kept) => kept.id === id);
  const added = { id, symbol, addedTimestamp: Date.now() };
  const tokens = isWatched
    ? withoutToken(watchlist.tokens, id)
    : appendToken(watchlist.tokens, added, WATCHLIST_MOST);
  watchlistEntry.set({ ...watchlist, tokens: [...tokens], dirty: true });
}

/** Notes that a token's page was looked at: it is the newest from now on. */
export function noteViewed({ id, symbol, launchpad }: KeptToken): void {
  const viewed = viewedEntry.get();
  const seen = { id, symbol, ...(launchpad !== undefined && { launchpad }) };
  viewedEntry.set({ ...viewed, tokens: [...moveToEnd(viewed.tokens, seen, VIEWED_MOST)] });
}

/** The tokens looked at, the newest last. */
export function useViewed() {
  return useStored(viewedEntry);
}
