import path from 'node:path';
import { Kysely, Migrator, SqliteDialect } from 'kysely';
import Database from 'libsql';
import { toUnusable } from '../data-dir.ts';
import { MIGRATIONS } from './migrations.ts';
import type { StoreTables } from './schema.ts';

export type StoreDatabase = Kysely<StoreTables>;

/** Opens the store of a data directory and brings it to the newest migration. Throws `DATA_DIR_UNUSABLE`. */
export async function openDatabase(dataDir: string): Promise<StoreDatabase> {
  const file = path.join(dataDir, 'store.db');
  try {
    const database = new Database(file);
    database.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA busy_timeout = 2000');
    const db = new Kysely<StoreTables>({ dialect: new SqliteDialect({ database }) });
    const provider = { getMigrations: () => Promise.resolve({ ...MIGRATIONS }) };
    const { error } = await new Migrator({ db, provider }).migrateToLatest();
    if (error !== undefined) throw error;
    return db;
  } catch (error) {
    throw toUnusable(file, error);
  }
}
