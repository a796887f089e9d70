import { HOUR_MS } from '@orrery/core/time';
import type { Bar } from '@orrery/market';
import type { Address } from '@solana/kit';
import type { StoreDatabase } from '../database.ts';
import type { BarRow, BarSpan } from '../schema.ts';
import { mergeBars } from './merge-bars.ts';
import type { BarRange, StoredBar } from './stored-bar.ts';

/** Bars of the indexed trades; hours that are not rolled up yet are made of their minutes. */
export interface LiveBars {
  read(asset: Address, span: BarSpan, range: BarRange): Bar[];
  lastBefore(asset: Address, span: BarSpan, timeMs: number): StoredBar | undefined;
}

export function createLiveBars({ driver }: StoreDatabase, rolledTo: () => number): LiveBars {
  const statements = (span: BarSpan) => ({
    range: driver.prepare(
      `select *, ${span}_ms as at from ${span}_bars where asset = ? and ${span}_ms >= ? and ${span}_ms < ? order by ${span}_ms`,
    ),
    last: driver.prepare(
      `select *, ${span}_ms as at from ${span}_bars where asset = ? and ${span}_ms < ? order by ${span}_ms desc limit 1`,
    ),
  });
  const select = { minute: statements('minute'), hour: statements('hour') };

  // Our own rows, as the schema types them.
  const rowsIn = (asset: Address, span: BarSpan, { fromMs, toMs }: BarRange) =>
    (select[span].range.all([asset, fromMs, toMs]) as TimedRow[]).map(toBar);
  const lastIn = (asset: Address, span: BarSpan, timeMs: number) =>
    (select[span].last.all([asset, timeMs]) as TimedRow[]).map(toBar)[0];

  return {
    read(asset, span, range) {
      if (span === 'minute') return rowsIn(asset, span, range);
      const open = rowsIn(asset, 'minute', { ...range, fromMs: Math.max(range.fromMs, rolledTo()) });
      const unrolled = open.map((bar) => ({ ...bar, minute: toHour(bar.minute) }));
      return mergeBars([...rowsIn(asset, span, range), ...unrolled]);
    },
    lastBefore(asset, span, timeMs) {
      // A minute that is there is never older than the last hour that was rolled up.
      const bar =
        lastIn(asset, 'minute', timeMs) ?? (span === 'hour' ? lastIn(asset, span, timeMs) : undefined);
      return bar && { ...bar, isGenesis: false };
    },
  };
}

/** When the hour began that holds a time. */
export function toHour(timeMs: number): number {
  return Math.floor(timeMs / HOUR_MS) * HOUR_MS;
}

type TimedRow = BarRow & { at: number };

function toBar(row: TimedRow): Bar {
  const { at, open, high, low, close, usd_micro, bought_micro } = row;
  const { sol_open, sol_high, sol_low, sol_close, sol_lamports } = row;
  const bar = { minute: at, open, high, low, close, microUsd: usd_micro };
  const boughtMicroUsd = bought_micro ?? undefined;
  if (
    sol_open === null ||
    sol_high === null ||
    sol_low === null ||
    sol_close === null ||
    sol_lamports === null
  )
    return { ...bar, boughtMicroUsd };
  const sol = { open: sol_open, high: sol_high, low: sol_low, close: sol_close, lamports: sol_lamports };
  return { ...bar, boughtMicroUsd, sol };
}
