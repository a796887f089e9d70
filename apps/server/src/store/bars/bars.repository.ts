import { HOUR_MS } from '@orrery/core/time';
import { toMinute } from '@orrery/market';
import type { Address } from '@solana/kit';
import { BLOCKS_CURSOR } from '../cursors.ts';
import type { StoreDatabase } from '../database.ts';
import { createRetention } from '../retention.ts';
import type { BarSpan } from '../schema.ts';
import { type HourlyClose, ROLL_UP, readCloses } from './hour-bars.ts';
import { interpolateBars } from './interpolate-bars.ts';
import { createLiveBars, toHour } from './live-bars.ts';
import { mergeBars } from './merge-bars.ts';
import { createSecondBars } from './second-bars.ts';
import type { BarGrain, BarRange, SidedBar, StoredBar } from './stored-bar.ts';
import { createSyntheticBars } from './synthetic-bars.ts';

const HOURS_CURSOR = 'hour-bars';

/** Finer than an hour, how wide bars are, and how wide the next ones are that are kept for longer. */
const WIDTHS = {
  second: { width: 1_000, wider: 'minute', filled: 60_000 },
  quarter: { width: 15_000, wider: 'minute', filled: 60_000 },
  minute: { width: 60_000, wider: 'hour', filled: HOUR_MS },
} as const;

/** Bars of the indexed trades and of the flagged history; those of a second are made of the trades themselves. */
export interface BarRepository {
  /** A token's bars that open in a range of milliseconds, its end outside, oldest first; interpolated and flagged where only wider ones are kept. */
  read(asset: Address, grain: BarGrain, range: BarRange): Promise<StoredBar[]>;
  /** A token's last bar that opens before a time; a wider one where there is none of the grain. */
  lastBefore(asset: Address, grain: BarGrain, timeMs: number): Promise<StoredBar | undefined>;
  /** The price each of some tokens had at the beginning of an hour, a younger one its first; a few tokens at a time. */
  closesAt(request: { assets: readonly Address[]; hourMs: number }): AsyncGenerator<readonly HourlyClose[]>;
  /** What was bought and sold, where it is known, in micro-USD: of the chain's trades, and of those the history begins with. */
  sides(asset: Address, span: BarSpan, range: BarRange): SidedBar[];
  /** The last block whose trades the bars count; -1 before the first. */
  countedTo(): number;
  /** Makes the hour bars of every whole hour before a time, once each. */
  rollUp(beforeMs: number): Promise<void>;
  /** Deletes minute bars older than a time, except those not yet rolled up into hours. */
  prune(beforeMs: number): Promise<void>;
}

/** Minute bars are forgotten, hour bars and those of the history's hours stay. */
export const MINUTE_BARS = { table: 'minute_bars', key: 'asset, minute_ms', time: 'minute_ms' } as const;
export const HISTORY_BARS = {
  table: 'history_bars',
  key: 'asset, span, from_ms',
  time: 'to_ms',
  only: "span = 'minute'",
} as const;

export function createBarRepository(store: StoreDatabase): BarRepository {
  const { driver } = store;
  const seconds = createSecondBars(store);
  const synthetic = createSyntheticBars(store);
  const live = createLiveBars(store, rolledTo);
  const readCursor = driver.prepare('select slot from cursors where name = ?');
  const setCursor = driver.prepare(
    'insert into cursors (name, slot) values (?, ?) on conflict (name) do update set slot = excluded.slot',
  );
  const rollUpHours = driver.prepare(ROLL_UP);
  const forget = createRetention(store);

  function cursorOf(name: string): number | undefined {
    // Our own row, in the form the statement gives it.
    const [row] = readCursor.all([name]) as { slot: number }[];
    return row?.slot;
  }

  function rolledTo(): number {
    return cursorOf(HOURS_CURSOR) ?? 0;
  }

  async function lastBefore(asset: Address, grain: BarGrain, timeMs: number): Promise<StoredBar | undefined> {
    const near = grain === 'hour' ? undefined : await lastNear(asset, grain, timeMs);
    return near ?? lastStored(asset, grain, timeMs);
  }

  /** Interpolated bars included. */
  async function lastNear(asset: Address, grain: keyof typeof WIDTHS, timeMs: number) {
    const { filled } = WIDTHS[grain];
    const fromMs = Math.floor((timeMs - 1) / filled) * filled;
    return (await read(asset, grain, { fromMs, toMs: timeMs })).at(-1);
  }

  async function lastStored(asset: Address, grain: BarGrain, timeMs: number): Promise<StoredBar | undefined> {
    if (grain === 'second' || grain === 'quarter')
      return seconds.lastBefore(asset, timeMs) ?? lastBefore(asset, 'minute', toMinute(timeMs));
    const found = [await synthetic.lastBefore(asset, grain, timeMs), live.lastBefore(asset, grain, timeMs)];
    // As `read` has it: of one minute the synthetic part comes first.
    const latest = mergeBars(found.flatMap((bar) => bar ?? []).toSorted((a, b) => a.minute - b.minute)).at(
      -1,
    );
    return latest ?? (grain === 'minute' ? lastBefore(asset, 'hour', toHour(timeMs)) : undefined);
  }

  async function readStored(asset: Address, grain: BarGrain, range: BarRange): Promise<StoredBar[]> {
    if (grain === 'second' || grain === 'quarter') return seconds.read(asset, grain, range);
    const before = await synthetic.read(asset, grain, range);
    const traded = live.read(asset, grain, range).map((bar) => ({ ...bar, isGenesis: false }));
    // Within one minute the synthetic part came first at genesis and last at the end of a gap; hardly any minute has both.
    return mergeBars([...before, ...traded].toSorted((a, b) => a.minute - b.minute));
  }

  async function read(asset: Address, grain: BarGrain, range: BarRange): Promise<StoredBar[]> {
    if (grain === 'hour') return readStored(asset, grain, range);
    const { width, wider, filled } = WIDTHS[grain];
    const toStart = (timeMs: number) => Math.floor(timeMs / filled) * filled;
    const whole = { fromMs: toStart(range.fromMs), toMs: toStart(range.toMs + filled - 1) };
    const stored = await readStored(asset, grain, whole);
    const kept = new Set(stored.map(({ minute }) => toStart(minute)));
    const lost = (await read(asset, wider, whole)).filter(({ minute }) => !kept.has(minute));
    const interpolated = lost.flatMap((bar) =>
      interpolateBars(bar, { seed: asset, width, count: filled / width }),
    );
    return [...stored, ...interpolated]
      .filter(({ minute }) => minute >= range.fromMs && minute < range.toMs)
      .toSorted((a, b) => a.minute - b.minute);
  }

  return {
    read,
    lastBefore,
    sides(asset, span, range) {
      const known = live
        .read(asset, span, range)
        .flatMap(({ minute, microUsd, boughtMicroUsd: bought }) =>
          bought === undefined ? [] : { time: minute, bought, sold: microUsd - bought },
        );
      return [...seconds.sidesBeforeGenesis(asset, range), ...known];
    },
    countedTo: () => cursorOf(BLOCKS_CURSOR) ?? -1,
    closesAt: (request) => readCloses(store, request),
    async rollUp(beforeMs) {
      const [from, to] = [rolledTo(), toHour(beforeMs)];
      if (to <= from) return;
      store.inOne(() => {
        rollUpHours.run([from, to]);
        setCursor.run([HOURS_CURSOR, to]);
      });
    },
    async prune(beforeMs) {
      await forget([MINUTE_BARS], Math.min(beforeMs, rolledTo()));
      await forget([HISTORY_BARS], beforeMs);
    },
  };
}
