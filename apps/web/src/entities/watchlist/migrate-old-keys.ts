import { log } from '#shared/log.ts';
import { OLD_SEARCHES_KEY, OLD_WATCHLIST_KEY } from './old-keys.ts';

/** Brings old lists along, once; what does it is fetched only by those who have any. */
export async function migrateOldKeys(): Promise<void> {
  try {
    if ([OLD_WATCHLIST_KEY, OLD_SEARCHES_KEY].every((key) => localStorage.getItem(key) === null)) return;
    const { migrateWatchlist } = await import('./watchlist.migration.ts');
    migrateWatchlist();
  } catch (error) {
    log.warn('old lists were not brought along', { error });
  }
}
