import { USDC, USDT, WRAPPED_SOL } from '@orrery/domain/mints/mints';
import fc from 'fast-check';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { migrateOldKeys } from './migrate-old-keys.ts';
import { OLD_SEARCHES_KEY, OLD_WATCHLIST_KEY } from './old-keys.ts';
import { migrateWatchlist } from './watchlist.migration.ts';
import { noteViewed, toggleWatched, viewedEntry, watchlistEntry } from './watchlist.store.ts';

const watched = () => watchlistEntry.get().tokens.map(({ symbol }) => symbol);
const viewed = () => viewedEntry.get().tokens.map(({ symbol }) => symbol);
const store = (key: string, value: unknown) => localStorage.setItem(key, JSON.stringify(value));

afterEach(() => localStorage.clear());

describe('old lists', () => {
  it('take the place of presets that were not chosen', () => {
    store(OLD_WATCHLIST_KEY, [USDC, { address: USDT, symbol: 'USDT' }]);
    migrateWatchlist();
    expect(watched()).toEqual(['EPjF...Dt1v', 'USDT']);
    expect(watchlistEntry.get().dirty).toBe(true);
  });

  it('come before what was kept since, each token once', () => {
    toggleWatched({ id: USDC, symbol: 'USDC' });
    store(OLD_WATCHLIST_KEY, { tokens: [{ mint: USDT, symbol: 'USDT' }, USDC] });
    noteViewed({ id: USDC, symbol: 'USDC' });
    store(OLD_SEARCHES_KEY, [
      { id: WRAPPED_SOL, symbol: 'SOL' },
      { id: USDT, symbol: 'USDT' },
    ]);
    migrateWatchlist();
    expect(watched()).toEqual(['USDT', 'SOL', 'JUP', 'USDC']);
    expect(viewed()).toEqual(['USDT', 'SOL', 'USDC']);
  });

  it('are brought along once', async () => {
    store(OLD_SEARCHES_KEY, [USDC]);
    await migrateOldKeys();
    expect(viewed()).toEqual(['EPjF...Dt1v']);
    expect(localStorage.getItem(OLD_SEARCHES_KEY)).toBeNull();
    viewedEntry.set({ ...viewedEntry.get(), tokens: [] });
    await migrateOldKeys();
    expect(viewed()).toEqual([]);
  });

  it('that hold garbage change nothing, and are gone', () => {
    vi.spyOn(console, 'warn').mockReturnValue();
    const before = watchlistEntry.get();
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.json(), fc.constant('[{"id":5},null,"x"]')), (text) => {
        localStorage.setItem(OLD_WATCHLIST_KEY, text);
        migrateWatchlist();
        expect(watchlistEntry.get()).toEqual(before);
        expect(localStorage.getItem(OLD_WATCHLIST_KEY)).toBeNull();
      }),
    );
  });
});
