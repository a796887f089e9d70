import { DAY_MS } from '@orrery/core/time';
import { sql } from 'kysely';
import type { StoreDatabase } from '../database.ts';
import type { UsageEventRow } from '../schema.ts';

const MAX_STORED = 10_000;
const KEPT_MS = 14 * DAY_MS;
/** More names than ours come from someone who makes them up. */
const MAX_NAMES = 200;

export type NewEvent = Omit<UsageEventRow, 'id'>;

/** How often an event came: in all, and since two moments. */
export interface EventCount extends Pick<UsageEventRow, 'event' | 'result'> {
  stored: number;
  since_first: number;
  since_second: number;
}

export interface StoredFailure extends Pick<UsageEventRow, 'time_ms' | 'event' | 'user'> {
  code: string | null;
  message: string | null;
  path: string | null;
}

export interface EventRepository {
  /** Adds events, and forgets all but the newest 10,000 of the last 14 days. */
  save(events: readonly NewEvent[], nowMs: number): void;
  extent(): Promise<{ stored: number; first_ms: number | null }>;
  /** The most frequent first. */
  counts(sinceMs: readonly [first: number, second: number]): Promise<readonly EventCount[]>;
  /** The newest first. */
  failures(limit: number): Promise<readonly StoredFailure[]>;
}

export function createEventRepository({ db, driver, inOne }: StoreDatabase): EventRepository {
  const insert = driver.prepare(
    'insert into usage_events (time_ms, event, result, is_failure, user, metadata) values (?, ?, ?, ?, ?, ?)',
  );
  const dropOld = driver.prepare('delete from usage_events where time_ms < ?');
  const dropMany = driver.prepare(
    'delete from usage_events where id <= (select max(id) from usage_events) - ?',
  );

  return {
    save(events, nowMs) {
      inOne(() => {
        for (const { time_ms, event, result, is_failure, user, metadata } of events)
          insert.run([time_ms, event, result, is_failure, user, metadata]);
        dropOld.run([nowMs - KEPT_MS]);
        dropMany.run([MAX_STORED]);
      });
    },

    extent: () =>
      db
        .selectFrom('usage_events')
        .select(({ fn }) => [fn.countAll<number>().as('stored'), fn.min('time_ms').as('first_ms')])
        .executeTakeFirstOrThrow(),

    counts: ([first, second]) =>
      db
        .selectFrom('usage_events')
        .select(({ fn }) => [
          'event',
          'result',
          fn.countAll<number>().as('stored'),
          sql<number>`sum(time_ms >= ${first})`.as('since_first'),
          sql<number>`sum(time_ms >= ${second})`.as('since_second'),
        ])
        .groupBy(['event', 'result'])
        .orderBy('stored', 'desc')
        .limit(MAX_NAMES)
        .execute(),

    failures: (limit) =>
      db
        .selectFrom('usage_events')
        .select([
          'time_ms',
          'event',
          'user',
          sql<string | null>`json_extract(metadata, '$.code')`.as('code'),
          sql<string | null>`json_extract(metadata, '$.message')`.as('message'),
          sql<string | null>`json_extract(metadata, '$.path')`.as('path'),
        ])
        .where('is_failure', '=', 1)
        .orderBy('id', 'desc')
        .limit(limit)
        .execute(),
  };
}
