import { decodePool, encodePool } from '@orrery/chain';
import { millis } from '@orrery/core/time';
import type { TokenFacts } from '@orrery/domain/tokens/token';
import { sql } from 'kysely';
import type { CatalogueOptions, CatalogueRecord, KeptPool } from '../../catalogue/catalogue.ts';
import type { StoreDatabase } from '../database.ts';
import { createLaunchWriter } from '../launches/launches.repository.ts';
import type { PoolRow } from '../schema.ts';

/** What became of the universe since the chain began, the oldest pool first. */
export async function readCatalogue({ db }: StoreDatabase): Promise<CatalogueOptions['known']> {
  const rows = await db.selectFrom('pools').selectAll().orderBy(sql`rowid`).execute();
  const pools = rows.flatMap(toKept);
  const gone = await db.selectFrom('gone').select('id').execute();
  return { pools, gone: new Set(gone.map(({ id }) => id)) };
}

/** Keeps one change of the catalogue and drops the bars of a token that is no more; called inside a transaction. */
export function createCatalogueWriter(store: StoreDatabase): (record: CatalogueRecord) => void {
  const { driver } = store;
  const writeLaunch = createLaunchWriter(store);
  const keep = driver.prepare(
    `insert into pools (id, account, token, opened_ms, graduated_ms) values (?, ?, ?, ?, ?)
     on conflict (id) do update set account = excluded.account, graduated_ms = excluded.graduated_ms`,
  );
  const forget = driver.prepare('delete from pools where id = ?');
  const lose = driver.prepare('insert into gone (id) values (?) on conflict (id) do nothing');
  const dropBars = ['minute_bars', 'hour_bars', 'history_bars'].map((table) =>
    driver.prepare(`delete from ${table} where asset = ?`),
  );
  return ({ kept, forgotten, gone, delisted, launch }) => {
    for (const id of forgotten) forget.run([id]);
    for (const id of gone) lose.run([id]);
    if (delisted !== undefined) for (const drop of dropBars) drop.run([delisted]);
    if (kept) keep.run(toValues(kept));
    if (launch) writeLaunch(launch);
  };
}

function toValues({ id, account, born, openedAt, graduatedAt }: KeptPool) {
  const token = born ? JSON.stringify(born) : null;
  return [id, encodePool(account), token, openedAt ?? null, graduatedAt ?? null];
}

/** Nothing for an account of another version. */
function toKept({ id, account: bytes, token, opened_ms, graduated_ms }: PoolRow): KeptPool[] {
  const account = decodePool(new Uint8Array(bytes));
  if (!account) return [];
  return [
    {
      id,
      account,
      // Our own text, written by `toValues`.
      ...(token !== null && { born: JSON.parse(token) as TokenFacts }),
      ...(opened_ms !== null && { openedAt: millis(opened_ms) }),
      ...(graduated_ms !== null && { graduatedAt: millis(graduated_ms) }),
    },
  ];
}
