import type { CatalogueOptions, CatalogueRecord } from '../catalogue/catalogue.ts';
import type { StoreDatabase } from './database.ts';
import { createLaunchWriter } from './launches.repository.ts';

/** What earlier notices made of the universe, oldest launch first. */
export async function readCatalogue({ db }: StoreDatabase): Promise<CatalogueOptions['known']> {
  const launched = await db.selectFrom('launched_pools').selectAll().orderBy('opened_ms').execute();
  const gone = await db.selectFrom('gone').select('id').execute();
  return { launched, gone: new Set(gone.map(({ id }) => id)) };
}

/** Keeps one change of the catalogue and drops the bars of a token that is no more; called inside a transaction. */
export function createCatalogueWriter(store: StoreDatabase): (record: CatalogueRecord) => void {
  const { driver } = store;
  const writeLaunch = createLaunchWriter(store);
  const launch = driver.prepare(
    'insert into launched_pools (seed, notice, opened_ms, created_ms) values (?, ?, ?, ?)',
  );
  const forget = driver.prepare('delete from launched_pools where seed = ?');
  const lose = driver.prepare('insert into gone (id) values (?) on conflict (id) do nothing');
  const dropBars = ['minute_bars', 'hour_bars', 'history_bars'].map((table) =>
    driver.prepare(`delete from ${table} where asset = ?`),
  );
  return ({ launched, forgotten, gone, delisted, launch: event }) => {
    for (const seed of forgotten) forget.run([seed]);
    for (const id of gone) lose.run([id]);
    if (delisted !== undefined) for (const drop of dropBars) drop.run([delisted]);
    if (launched) launch.run([launched.seed, launched.notice, launched.opened_ms, launched.created_ms]);
    if (event) writeLaunch(event);
  };
}
