import { DAY_MS, HOUR_MS } from '@orrery/core/time';
import type { LaunchCount } from '@orrery/market';
import type { Address } from '@solana/kit';
import type { LaunchEvent } from '../../catalogue/catalogue.ts';
import type { StoreDatabase } from '../database.ts';
import { TRADERS_SINCE } from './launch-figures.ts';

const SEEDED_CURSOR = 'launches-before-genesis';
/** The windows of launchpad statistics, in days. */
export const LAUNCHPAD_WINDOWS = [1, 7, 30] as const;
export type LaunchpadWindow = (typeof LAUNCHPAD_WINDOWS)[number];

/** What one launchpad came to in one window. */
export interface LaunchpadCount {
  launchpad: string;
  mints: number;
  graduates: number;
  /** Tokens born in the window that were traded at the price asked about, or above. */
  runners: number;
  /** Distinct wallets. */
  traders: number;
  /** In whole hours: the one in which the window begins counts in full. */
  usdMicro: number;
}

/** Every launch there was, whether its token is still there or not. */
export interface LaunchRepository {
  /** Takes in what was launched before the chain began; does nothing but once. */
  seed(events: readonly LaunchEvent[]): Promise<void>;
  developers(): Promise<readonly LaunchCount[]>;
  count(query: {
    window: LaunchpadWindow;
    now: number;
    runnerPrice: number;
  }): Promise<readonly LaunchpadCount[]>;
  /** Milliseconds since 1970 from which volume and traders are known in every window; undefined before the first trade. */
  since(): Promise<{ volume: number; traders: number } | undefined>;
  /** One developer's launches, the newest first. */
  of(
    developer: Address,
  ): Promise<readonly { mint: Address; created_ms: number; graduated_ms: number | null }[]>;
}

/** Keeps what became of a launched token; called inside a transaction. */
export function createLaunchWriter({ driver }: StoreDatabase): (event: LaunchEvent) => void {
  const insert = driver.prepare(
    `insert into launches (mint, symbol, name, developer, launchpad, created_ms) values (?, ?, ?, ?, ?, ?)
     on conflict (mint) do nothing`,
  );
  const graduate = driver.prepare('update launches set graduated_ms = ? where mint = ?');
  const delist = driver.prepare('update launches set delisted_ms = ? where mint = ?');
  return ({ kind, token: { id, symbol, name, launch }, timeMs }) => {
    if (kind === 'born') {
      insert.run([id, symbol, name, launch.developer, launch.launchpad, launch.createdAt]);
    } else (kind === 'graduated' ? graduate : delist).run([timeMs, id]);
  };
}

export function createLaunchRepository(store: StoreDatabase): LaunchRepository {
  const { db, driver } = store;
  const write = createLaunchWriter(store);
  return {
    async seed(events) {
      const seeded = await db
        .selectFrom('cursors')
        .select('slot')
        .where('name', '=', SEEDED_CURSOR)
        .executeTakeFirst();
      if (seeded) return;
      store.inOne(() => {
        events.forEach(write);
        driver.prepare('insert into cursors (name, slot) values (?, 0)').run([SEEDED_CURSOR]);
      });
    },
    async developers() {
      const rows = await db
        .selectFrom('launches')
        .groupBy('developer')
        .select((build) => [
          'developer',
          build.fn.countAll<number>().as('mints'),
          build.fn.count<number>('graduated_ms').as('migrations'),
        ])
        .execute();
      return rows;
    },
    async count({ window, now, runnerPrice }) {
      const since = now - window * DAY_MS;
      const counts = new Map<string, LaunchpadCount>();
      const at = (launchpad: string) => {
        const none = { launchpad, mints: 0, graduates: 0, runners: 0, traders: 0, usdMicro: 0 };
        const count = counts.get(launchpad) ?? none;
        counts.set(launchpad, count);
        return count;
      };
      for (const { launchpad, mints, runners } of await births(store, since, runnerPrice)) {
        Object.assign(at(launchpad), { mints, runners });
      }
      for (const { launchpad, graduates } of await graduations(store, since))
        at(launchpad).graduates = graduates;
      for (const { launchpad, usdMicro } of await volumes(store, since)) at(launchpad).usdMicro = usdMicro;
      for (const { launchpad, traders } of await traderCounts(store, since)) at(launchpad).traders = traders;
      return [...counts.values()];
    },
    async since() {
      const { hour } = await db
        .selectFrom('launchpad_hours')
        .select((build) => build.fn.min<number | null>('hour_ms').as('hour'))
        .executeTakeFirstOrThrow();
      const counted = await db
        .selectFrom('cursors')
        .select('slot')
        .where('name', '=', TRADERS_SINCE)
        .executeTakeFirst();
      // Stores from before the place was kept have the volume of the trades alone.
      return hour === null ? undefined : { volume: hour, traders: counted?.slot ?? hour };
    },
    of: (developer) =>
      db
        .selectFrom('launches')
        .select(['mint', 'created_ms', 'graduated_ms'])
        .where('developer', '=', developer)
        .orderBy('created_ms', 'desc')
        .execute(),
  };
}

function births({ db }: StoreDatabase, since: number, runnerPrice: number) {
  return db
    .selectFrom('launches')
    .where('created_ms', '>=', since)
    .groupBy('launchpad')
    .select((build) => [
      'launchpad',
      build.fn.countAll<number>().as('mints'),
      build.fn.countAll<number>().filterWhere('peak_price', '>=', runnerPrice).as('runners'),
    ])
    .execute();
}

function graduations({ db }: StoreDatabase, since: number) {
  return db
    .selectFrom('launches')
    .where('graduated_ms', '>=', since)
    .groupBy('launchpad')
    .select((build) => ['launchpad', build.fn.countAll<number>().as('graduates')])
    .execute();
}

function volumes({ db }: StoreDatabase, since: number) {
  return db
    .selectFrom('launchpad_hours')
    .where('hour_ms', '>', since - HOUR_MS)
    .groupBy('launchpad')
    .select((build) => ['launchpad', build.fn.sum<number>('usd_micro').as('usdMicro')])
    .execute();
}

function traderCounts({ db }: StoreDatabase, since: number) {
  return db
    .selectFrom('launchpad_traders')
    .where('last_ms', '>=', since)
    .groupBy('launchpad')
    .select((build) => ['launchpad', build.fn.countAll<number>().as('traders')])
    .execute();
}
