import path from 'node:path';
import { isDamage } from '@orrery/localnet';
import { Kysely, Migrator, SqliteDialect } from 'kysely';
import Database from 'libsql';
import { toUnusable } from '../chain/data-dir/data-dir.ts';
import { MIGRATIONS } from './migrations.ts';
import type { StoreTables } from './schema.ts';
import { findDamage, isEmptied, listAside, setAside } from './set-aside.ts';

/** The store of a data directory: Kysely for what is asked now and then, the driver below it for what happens per block. */
export interface StoreDatabase {
  db: Kysely<StoreTables>;
  driver: Database.Database;
  /** Does all of it or nothing. Never across an `await`: both ways in share one connection. */
  inOne: (write: () => void) => void;
  /** What the operator should know of it, a sentence each. */
  notes: readonly string[];
  close(): Promise<void>;
}

/** Four times SQLite's own: the trades' indexes touch the same pages again and again, and a checkpoint writes each but once. */
const CHECKPOINT_PAGES = 4_000;

/**
 * Opens the store of a data directory and brings it to the newest migration; a damaged one is set aside, and what follows from the ledger
 * is indexed again into a new one. Throws `DATA_DIR_UNUSABLE`.
 */
export async function openDatabase(dataDir: string): Promise<StoreDatabase> {
  const file = path.join(dataDir, 'store.db');
  try {
    if (isEmptied(file, path.join(dataDir, 'ledger.db'))) setAside(file);
    const driver = openSound(file) ?? openAnew(file);
    driver.exec(`PRAGMA wal_autocheckpoint = ${CHECKPOINT_PAGES}`);
    const db = new Kysely<StoreTables>({ dialect: new SqliteDialect({ database: driver }) });
    const provider = { getMigrations: () => Promise.resolve({ ...MIGRATIONS }) };
    const { error } = await new Migrator({ db, provider }).migrateToLatest();
    if (error !== undefined) throw error;
    const notes = listAside(dataDir);
    return { db, driver, notes, inOne: (write) => doInOne(driver, write), close: () => db.destroy() };
  } catch (error) {
    throw toUnusable(file, error);
  }
}

/** Undefined for a damaged file. */
function openSound(file: string): Database.Database | undefined {
  const driver = new Database(file);
  try {
    driver.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA busy_timeout = 2000');
    if (findDamage(driver) === undefined) return driver;
  } catch (error) {
    if (!isDamage(error)) throw error;
  }
  driver.close();
  return undefined;
}

function openAnew(file: string): Database.Database {
  setAside(file);
  const driver = openSound(file);
  if (driver === undefined) throw new Error('a new file is damaged');
  return driver;
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
