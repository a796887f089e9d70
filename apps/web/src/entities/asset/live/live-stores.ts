import type { Address } from '@solana/kit';
import { listen } from '#shared/stream/listen.ts';
import type { Row, RowStore } from './row-store.ts';

const stores = new Set<Pick<RowStore, 'row'>>();

/** Names a store whose rows are on screen and follow the stream, until what it returns is called. */
export const noteLive = (store: Pick<RowStore, 'row'>) => listen(stores, store);

/** A token as a list on screen shows it now; undefined where none has it. */
export function shownAsset(id: Address): Row['asset'] | undefined {
  for (const store of stores) {
    const row = store.row(id);
    if (row) return row.asset;
  }
  return undefined;
}
