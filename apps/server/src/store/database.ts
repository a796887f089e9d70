import path from 'node:path';
import { Kysely, Migrator, SqliteDialect } from 'kysely';
import Database from 'libsql';
import { toUnusable } from '../chain/data-dir/data-dir.ts';
import { MIGRATIONS } from './migrations.ts';
import type { StoreTables } from './schema.ts';

/** The store of a data directory: Kysely for what is asked now and then, the driver below it for what happens per block. */
export interface StoreDatabase {
  db: Kysely<StoreTables>;
  driver: Database.Database;
  /** Does all of it or nothing. Never across an `await`: both ways in share one connection. */
  inOne: (write: () => void) => void;
  close(): Promise<void>;
}

/** Four times SQLite's own: the trades' indexes touch the same pages again and again, and a checkpoint writes each but once. */
const CHECKPOINT_PAGES = 4_000;

/** Opens the store of a data directory and brings it to the newest migration. Throws `DATA_DIR_UNUSABLE`. */
export async function openDatabase(dataDir: string): Promise<StoreDatabase> {
  const file = path.join(dataDir, 'store.db');
  try {
    const driver = new Database(file);
    driver.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA busy_timeout = 2000');
    driver.exec(`PRAGMA wal_autocheckpoint = ${CHECKPOINT_PAGES}`);
    const db = new Kysely<StoreTables>({ dialect: new SqliteDialect({ database: driver }) });
    const provider = { getMigrations: () => Promise.resolve({ ...MIGRATIONS }) };
    const { error } = await new Migrator({ db, provider }).migrateToLatest();
    if (error !== undefined) throw error;
    return { db, driver, inOne: (write) => doInOne(driver, write), close: () => db.destroy() };
  } catch (error) {
    throw toUnusable(file, error);
  }
}

function doInOne(driver: Database.Database, write: () => void): void {
  driver.exec('begin immediate');
  try {
    write();
    driver.exec('commit');
  } catch (error) {
    // A full disk has ended the transaction already, and a second error would hide the first.
    if (driver.inTransaction) driver.exec('rollback');
    throw error;
  }
}
