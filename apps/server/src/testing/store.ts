import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Address, Signature } from '@solana/kit';
import { openDatabase, type StoreDatabase } from '../store/database.ts';
import type { TradeRow } from '../store/schema.ts';

export interface TestStore {
  store: StoreDatabase;
  /** Closes the store and opens it again, as a restart does. */
  reopen: () => Promise<StoreDatabase>;
  /** Closes the store and removes its files. */
  drop: () => Promise<void>;
}

/** Opens an empty store in a directory of its own. */
export async function openTestStore(): Promise<TestStore> {
  const directory = mkdtempSync(path.join(tmpdir(), 'orrery-store-'));
  let store = await openDatabase(directory);
  return {
    store,
    async reopen() {
      await store.close();
      store = await openDatabase(directory);
      return store;
    },
    async drop() {
      await store.close();
      rmSync(directory, { recursive: true });
    },
  };
}

/** A purchase in slot 1 that no test looks at, with what `row` changes. */
export function aTradeRow(row: Partial<TradeRow> = {}): TradeRow {
  return {
    id: 1,
    signature: 's' as Signature,
    asset: 'asset' as Address,
    side: 'buy',
    time_ms: 1_000,
    slot: 1,
    usd_price: 2,
    usd_micro: 5,
    native_lamports: '1',
    amount: '1',
    trader: 't' as Address,
    pool: 'p' as Address,
    is_valid_price: 1,
    is_genesis: 0,
    ...row,
  };
}
