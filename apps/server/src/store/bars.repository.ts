import type { Bar } from '@orrery/market';
import type { Address } from '@solana/kit';
import { sql } from 'kysely';
import type { StoreDatabase } from './database.ts';
import { mergeBars } from './merge-bars.ts';
import { unpackBars } from './packed-bars.ts';
import type { BarRow, BarSpan } from './schema.ts';

const HOUR_MS = 3_600_000;
const HOURS_CURSOR = 'hour-bars';

/** A bar, and whether any of it was invented. */
export type StoredBar = Bar & { isGenesis: boolean };

/** Minute and hour bars of the indexed trades and of the flagged history. */
export interface BarRepository {
  /** A token's bars that open in a range of milliseconds, its end outside, oldest first; a minute is the finest. */
  read(asset: Address, span: BarSpan, range: { fromMs: number; toMs: number }): Promise<StoredBar[]>;
  /** Makes the hour bars of every whole hour before a time, once each. */
  rollUp(beforeMs: number): Promise<void>;
  /** Forgets minute bars older than a time whose hours are kept. */
  prune(beforeMs: number): Promise<void>;
}

export function createBarRepository(store: StoreDatabase): BarRepository {
  const { db, driver } = store;
  const rolledTo = async () => {
    const row = await db
      .selectFrom('cursors')
      .select('slot')
      .where('name', '=', HOURS_CURSOR)
      .executeTakeFirst();
    return row?.slot ?? 0;
  };

  async function liveBars(asset: Address, span: BarSpan, fromMs: number, toMs: number): Promise<Bar[]> {
    if (span === 'minute') {
      const rows = await db
        .selectFrom('minute_bars')
        .selectAll()
        .where('asset', '=', asset)
        .where('minute_ms', '>=', fromMs)
        .where('minute_ms', '<', toMs)
        .orderBy('minute_ms')
        .execute();
      return rows.map((row) => toBar(row.minute_ms, row));
    }
    const hours = await db
      .selectFrom('hour_bars')
      .selectAll()
      .where('asset', '=', asset)
      .where('hour_ms', '>=', fromMs)
      .where('hour_ms', '<', toMs)
      .orderBy('hour_ms')
      .execute();
    const open = await liveBars(asset, 'minute', Math.max(fromMs, await rolledTo()), toMs);
    const unrolled = open.map((bar) => ({ ...bar, minute: toHour(bar.minute) }));
    return mergeBars([...hours.map((row) => toBar(row.hour_ms, row)), ...unrolled]);
  }

  return {
    async read(asset, span, { fromMs, toMs }) {
      const packed = await db
        .selectFrom('history_bars')
        .select('data')
        .where('asset', '=', asset)
        .where('span', '=', span)
        .where('from_ms', '<', toMs)
        .where('to_ms', '>=', fromMs)
        .orderBy('from_ms')
        .execute();
      const invented = packed
        .flatMap(({ data }) => unpackBars(data))
        .filter(({ minute }) => minute >= fromMs && minute < toMs)
        .map((bar) => ({ ...bar, isGenesis: true }));
      const live = (await liveBars(asset, span, fromMs, toMs)).map((bar) => ({ ...bar, isGenesis: false }));
      // Of one minute the invented part was first at genesis and last at the end of a gap, where both are hardly ever there.
      return mergeBars([...invented, ...live].toSorted((a, b) => a.minute - b.minute));
    },
    async rollUp(beforeMs) {
      const [from, to] = [await rolledTo(), toHour(beforeMs)];
      if (to <= from) return;
      store.inOne(() => {
        driver.prepare(ROLL_UP).run([from, to]);
        driver
          .prepare(
            'insert into cursors (name, slot) values (?, ?) on conflict (name) do update set slot = excluded.slot',
          )
          .run([HOURS_CURSOR, to]);
      });
    },
    async prune(beforeMs) {
      const end = Math.min(beforeMs, await rolledTo());
      await db.deleteFrom('minute_bars').where('minute_ms', '<', end).execute();
      await db
        .deleteFrom('history_bars')
        .where('span', '=', sql.lit('minute'))
        .where('to_ms', '<', beforeMs)
        .execute();
    },
  };
}

/** One bar for each asset and hour: the first minute opens it, the last one closes it. */
const ROLL_UP = `
  insert into hour_bars (asset, hour_ms, open, high, low, close, usd_micro)
  select h.asset, h.hour_ms, o.open, h.high, h.low, c.close, h.usd_micro
  from (
    select asset, minute_ms / ${HOUR_MS} * ${HOUR_MS} as hour_ms, min(minute_ms) as first_ms, max(minute_ms) as last_ms,
      max(high) as high, min(low) as low, sum(usd_micro) as usd_micro
    from minute_bars where minute_ms >= ? and minute_ms < ? group by 1, 2
  ) h
  join minute_bars o on o.asset = h.asset and o.minute_ms = h.first_ms
  join minute_bars c on c.asset = h.asset and c.minute_ms = h.last_ms`;

function toHour(timeMs: number): number {
  return Math.floor(timeMs / HOUR_MS) * HOUR_MS;
}

function toBar(minute: number, { open, high, low, close, usd_micro }: BarRow): Bar {
  return { minute, open, high, low, close, microUsd: usd_micro };
}
