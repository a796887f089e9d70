import { setImmediate } from 'node:timers/promises';
import type { StoreDatabase } from '../database.ts';

const DAY_MS = 86_400_000;
/** So few rows are gone in some milliseconds, however many there are to go. */
const MAX_ROWS = 1_000;

interface Rule {
  /** Where it is not the rule's name. */
  table?: string;
  key: string;
  /** When a row was last of use. */
  time: string;
  /** Further narrows what is forgotten. */
  only?: string;
  /** Days more than what the caller keeps. */
  moreDays?: number;
}

/**
 * What the store forgets. The caller keeps a day and an hour, the longest window of the lists, and minute bars for a week; launchpads are counted over 30 days,
 * and who swapped, sent or failed looks back a year. Every other table stays as large as there are tokens, wallets or hours: hour bars, positions in listed tokens, launches, gifts that nobody has claimed or taken back, `wallets`, `keys`,
 * `realised` (32 rows a wallet at most) and `sources` (until the token is delisted); the market drops chunks of its log itself.
 */
const RULES = {
  trade_rows: { key: 'id', time: 'time_ms' },
  transfers: { key: 'id', time: 'time_ms', only: 'is_kept = 0' },
  kept_transfers: { table: 'transfers', key: 'id', time: 'time_ms', only: 'is_kept = 1', moreDays: 365 },
  swaps: { key: 'id', time: 'time_ms', moreDays: 365 },
  failures: { key: 'id', time: 'time_ms', moreDays: 365 },
  gifts: { key: 'id', time: 'ended_ms', moreDays: 365 },
  minute_bars: { key: 'asset, minute_ms', time: 'minute_ms' },
  history_bars: { key: 'asset, span, from_ms', time: 'to_ms', only: "span = 'minute'" },
  positions: { key: 'wallet, asset', time: 'last_ms', only: 'is_gone = 1' },
  launchpad_hours: { key: 'launchpad, hour_ms, is_genesis', time: 'hour_ms', moreDays: 30 },
  launchpad_traders: { key: 'launchpad, trader', time: 'last_ms', moreDays: 30 },
} satisfies Record<string, Rule>;

/** Forgets the rows that some rules are of and that are older than a time, a few at a time. */
export type Forget = (rules: readonly (keyof typeof RULES)[], beforeMs: number) => Promise<void>;

export function createRetention({ driver }: StoreDatabase): Forget {
  return async (rules, beforeMs) => {
    for (const name of rules) {
      const { table = name, key, time, only = 'true', moreDays = 0 }: Rule = RULES[name];
      const drop = driver.prepare(
        `delete from ${table} where (${key}) in (select ${key} from ${table} where ${time} < ? and ${only} limit ${MAX_ROWS})`,
      );
      while (drop.run([beforeMs - moreDays * DAY_MS]).changes > 0) await setImmediate();
    }
  };
}
