import { decodePool, encodePool } from '@orrery/chain';
import { millis } from '@orrery/core/time';
import type { TokenFacts } from '@orrery/domain/tokens/token';
import { sql } from 'kysely';
import type { CatalogueOptions, KeptPool } from '../../catalogue/catalogue.ts';
import type { BlockRow, RowKind } from '../block-rows.ts';
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

/** Tokens, pools and launches, which stay; figures of launchpads are kept for the 30 days that lists count over. */
export const catalogueRows: RowKind<BlockRow['catalogue']> = {
  write(store) {
    const { driver } = store;
    const writeLaunch = createLaunchWriter(store);
    const keep = driver.prepare(
      `insert into pools (id, account, token, opened_ms, graduated_ms) values (?, ?, ?, ?, ?)
       on conflict (id) do update set account = excluded.account, graduated_ms = excluded.graduated_ms`,
    );
    const forget = driver.prepare('delete from pools where id = ?');
    const lose = driver.prepare('insert into gone (id) values (?) on conflict (id) do nothing');
    return (records) => {
      for (const { kept, forgotten, gone, launch } of records) {
        for (const id of forgotten) forget.run([id]);
        for (const id of gone) lose.run([id]);
        if (kept) keep.run(toValues(kept));
        if (launch) writeLaunch(launch);
      }
    };
  },
  forget: [
    {
      table: 'launchpad_hours',
      key: 'launchpad, hour_ms, is_genesis',
      time: 'hour_ms',
      moreDays: 30,
    },
    { table: 'launchpad_traders', key: 'launchpad, trader', time: 'last_ms', moreDays: 30 },
  ],
};

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
