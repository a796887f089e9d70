import { setImmediate } from 'node:timers/promises';
import { DAY_MS } from '@orrery/core/time';
import type { StoreDatabase } from './database.ts';

/** How many rows are deleted at once: some milliseconds of work. */
const MAX_ROWS = 1_000;

/** Which rows of a table are forgotten. */
export interface ForgetRule {
  table: string;
  key: string;
  /** The column with the time when a row was last of use. */
  time: string;
  /** Narrows what is forgotten. */
  only?: string;
  /** Days more than the caller keeps. */
  moreDays?: number;
}

/** Deletes the rows that these rules name and that are older than a time, a few at a time. */
export type Forget = (rules: readonly ForgetRule[], beforeMs: number) => Promise<void>;

export function createRetention({ driver }: StoreDatabase): Forget {
  return async (rules, beforeMs) => {
    for (const { table, key, time, only = 'true', moreDays = 0 } of rules) {
      const drop = driver.prepare(
        `delete from ${table} where (${key}) in (select ${key} from ${table} where ${time} < ? and ${only} limit ${MAX_ROWS})`,
      );
      while (drop.run([beforeMs - moreDays * DAY_MS]).changes > 0) await setImmediate();
    }
  };
}
