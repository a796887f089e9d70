import { shortenAddress } from '@orrery/core/address';
import { MAX_VIEWED, MAX_WATCHLIST } from '@orrery/domain/tokens/watchlist';
import { AddressSchema } from '@orrery/wire/common';
import * as v from 'valibot';
import { log } from '#shared/log.ts';
import { OLD_SEARCHES_KEY, OLD_WATCHLIST_KEY } from './old-keys.ts';
import { viewedEntry, watchlistEntry } from './watchlist.store.ts';

const text = v.fallback(v.optional(v.string()), undefined);

/** A token as it was stored before: an address, or an object that has one under one of three names. */
const OldTokenSchema = v.pipe(
  v.unknown(),
  v.transform((old) => (typeof old === 'string' ? { id: old } : old)),
  v.object({
    id: v.optional(AddressSchema),
    address: v.optional(AddressSchema),
    mint: v.optional(AddressSchema),
    symbol: text,
    icon: text,
    launchpad: text,
    addedTimestamp: v.fallback(v.optional(v.number()), undefined),
  }),
);

/** A list, or an object with the list in it. */
const OldListSchema = v.pipe(
  v.string(),
  v.parseJson(),
  v.union([v.array(v.unknown()), v.object({ tokens: v.array(v.unknown()) })]),
  v.transform((old) => ('tokens' in old ? old.tokens : old)),
);

/**
 * Brings along what was stored before these lists had their shape: `watchlist`, oldest first, and `recent-searches`, newest first.
 * What was kept since then counts as newer. The old keys are gone afterwards, so that it happens once.
 */
export function migrateWatchlist(): void {
  bringWatchlist(takeOld(OLD_WATCHLIST_KEY));
  bringSearches(takeOld(OLD_SEARCHES_KEY).toReversed());
}

function bringWatchlist(old: readonly OldToken[]) {
  if (old.length === 0) return;
  const watchlist = watchlistEntry.get();
  // The presets are no choice of the user's.
  const kept = watchlist.dirty ? watchlist.tokens : [];
  const tokens = old.map(({ id, symbol, icon, addedTimestamp }, index) => ({
    id,
    symbol,
    // Without a time it is older than any that has one; its place keeps it in order.
    addedTimestamp: addedTimestamp ?? index,
    ...(icon !== undefined && { icon }),
  }));
  watchlistEntry.set({ ...watchlist, tokens: merge(tokens, kept).slice(-MAX_WATCHLIST), dirty: true });
}

function bringSearches(old: readonly OldToken[]) {
  if (old.length === 0) return;
  const viewed = viewedEntry.get();
  const tokens = old.map(({ id, symbol, icon, launchpad }) => ({
    id,
    symbol,
    ...(icon !== undefined && { icon }),
    ...(launchpad !== undefined && { launchpad }),
  }));
  viewedEntry.set({ ...viewed, tokens: merge(tokens, viewed.tokens).slice(-MAX_VIEWED) });
}

/** The older ones first; of a token that is in both, what is known now. */
function merge<Token extends { id: string }>(older: readonly Token[], newer: readonly Token[]): Token[] {
  return [...older.filter(({ id }) => !newer.some((token) => token.id === id)), ...newer];
}

type OldToken = ReturnType<typeof toOldTokens>[number];

function takeOld(key: string): readonly OldToken[] {
  const parsed = v.safeParse(OldListSchema, localStorage.getItem(key));
  if (!parsed.success && localStorage.getItem(key) !== null) log.warn('old list ignored', { key });
  localStorage.removeItem(key);
  return parsed.success ? toOldTokens(parsed.output) : [];
}

function toOldTokens(items: readonly unknown[]) {
  const tokens = items.flatMap((item) => {
    const parsed = v.safeParse(OldTokenSchema, item);
    if (!parsed.success) return [];
    const { id, address, mint, symbol, ...rest } = parsed.output;
    const found = id ?? address ?? mint;
    // Once its page is opened, or its row is there, the token says its own symbol.
    return found ? [{ ...rest, id: found, symbol: symbol ?? shortenAddress(found) }] : [];
  });
  return [...new Map(tokens.map((token) => [token.id, token])).values()];
}
