import { existsSync, readdirSync, renameSync, statSync } from 'node:fs';
import path from 'node:path';
import type Database from 'libsql';

/** A number each, so that none takes the place of another. */
const ASIDE = /^store\.damaged-\d+\.db$/;
const PARTS = ['', '-wal', '-shm'];

/** What a rebuilt store lacks. */
const LOST =
  'The ledger cannot restore what is older than its oldest block (ORRERY_LEDGER_KEEP): trades, transfers and failures of wallets, ' +
  'candles, what positions cost, gifts and orders in lists, launched tokens and opened pools; nor usage events of any age. ' +
  'Synthetic history, marked as such, fills that time. Balances, pools, gifts and orders are on the chain and complete';

/** Why a store cannot be gone on with although its file can be read and written; undefined for a good one. */
export function findDamage(driver: Database.Database): string | undefined {
  const [row] = driver.prepare('pragma quick_check(1)').raw().all([]) as [string][];
  const [said] = row ?? [];
  return said === 'ok' ? undefined : said;
}

/** Less is no page, and to SQLite a new database. */
const LEAST_BYTES = 512;

/** Whether a chain's store has lost all it held, which SQLite does not notice. */
export function isEmptied(file: string, ledger: string): boolean {
  const size = statSync(file, { throwIfNoEntry: false })?.size;
  return existsSync(ledger) && size !== undefined && size < LEAST_BYTES;
}

/** Renames a store's files, so that another one can be made. */
export function setAside(file: string): void {
  const directory = path.dirname(file);
  let number = 1;
  while (existsSync(path.join(directory, `store.damaged-${number}.db`))) number += 1;
  for (const part of PARTS) {
    const kept = path.join(directory, `store.damaged-${number}.db${part}`);
    if (existsSync(file + part)) renameSync(file + part, kept);
  }
}

/** A sentence for each store that was set aside and is still kept. */
export function listAside(directory: string): string[] {
  return readdirSync(directory)
    .filter((name) => ASIDE.test(name))
    .map(
      (name) =>
        `store: it was damaged and has been rebuilt from the ledger; ${name} stays until you move it away. ${LOST}`,
    );
}
