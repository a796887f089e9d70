import { setImmediate } from 'node:timers/promises';
import { HOUR_MS } from '@orrery/core/time';
import type { Address } from '@solana/kit';
import type { StoreDatabase } from '../database.ts';
import { firstPackedBar, lastPackedBarBefore } from './packed-bars.ts';

/** So many tokens take some milliseconds. */
const TOKENS_AT_ONCE = 50;

/** A token's price as its hour bars have it. */
export interface HourlyClose {
  asset: Address;
  price: number;
  /** When the bars of a token begin that has its first bar after that hour. */
  sinceMs?: number;
}

/**
 * One bar for each asset and hour: the first minute opens it, the last one closes it. Its SOL prices are known when those of all its
 * minutes are.
 */
export const ROLL_UP = `
  insert into hour_bars (asset, hour_ms, open, high, low, close, usd_micro, bought_micro, sol_open, sol_high, sol_low, sol_close, sol_lamports)
  select h.asset, h.hour_ms, o.open, h.high, h.low, c.close, h.usd_micro, case when h.minutes = h.sided_minutes then h.bought_micro end,
    o.sol_open, h.sol_high, h.sol_low, c.sol_close,
    case when h.minutes = h.sol_minutes then h.sol_lamports end
  from (
    select asset, minute_ms / ${HOUR_MS} * ${HOUR_MS} as hour_ms, min(minute_ms) as first_ms, max(minute_ms) as last_ms,
      max(high) as high, min(low) as low, sum(usd_micro) as usd_micro, count(*) as minutes, count(sol_lamports) as sol_minutes,
      count(bought_micro) as sided_minutes, sum(bought_micro) as bought_micro,
      max(sol_high) as sol_high, min(sol_low) as sol_low, sum(sol_lamports) as sol_lamports
    from minute_bars where minute_ms >= ? and minute_ms < ? group by 1, 2
  ) h
  join minute_bars o on o.asset = h.asset and o.minute_ms = h.first_ms
  join minute_bars c on c.asset = h.asset and c.minute_ms = h.last_ms`;

/**
 * The price each of some tokens had at the beginning of an hour, a few tokens at a time; of a token that was not there yet the first
 * one it had. Tokens without bars are left out.
 */
export async function* readCloses(
  { driver }: StoreDatabase,
  { assets, hourMs }: { assets: readonly Address[]; hourMs: number },
): AsyncGenerator<readonly HourlyClose[]> {
  const lastHour = driver.prepare(
    'select hour_ms as at, close as price from hour_bars where asset = ? and hour_ms < ? order by hour_ms desc limit 1',
  );
  const firsts = ['hour', 'minute'].map((span) =>
    driver.prepare(
      `select ${span}_ms as at, open as price from ${span}_bars where asset = ? order by ${span}_ms limit 1`,
    ),
  );
  const blobs = driver.prepare(
    "select data from history_bars where asset = ? and span = 'hour' and from_ms < ? order by from_ms desc limit 1",
  );
  const firstBlobs = driver.prepare(
    "select data from history_bars where asset = ? and span = 'hour' order by from_ms limit 1",
  );

  function closeOf(asset: Address): Omit<HourlyClose, 'asset'> | undefined {
    // Our own rows, in the form the statements give them; `all`, since `get` gives blobs another one.
    const [held] = blobs.all([asset, hourMs]) as { data: ArrayBuffer }[];
    const synthetic = held && lastPackedBarBefore(held.data, hourMs);
    const [live] = lastHour.all([asset, hourMs]) as TimedPrice[];
    if (synthetic && (!live || live.at < synthetic.minute)) return { price: synthetic.close };
    return live ? { price: live.price } : firstOf(asset);
  }

  function firstOf(asset: Address): Omit<HourlyClose, 'asset'> | undefined {
    const [held] = firstBlobs.all([asset]) as { data: ArrayBuffer }[];
    const synthetic = held && firstPackedBar(held.data);
    const found = firsts.flatMap((first) => first.all([asset]) as TimedPrice[]);
    if (synthetic) found.push({ at: synthetic.minute, price: synthetic.open });
    const [first] = found.toSorted((a, b) => a.at - b.at);
    if (!first) return undefined;
    // History begins at any moment of an hour, and with the hour that follows.
    return { price: first.price, ...(first.at > hourMs + HOUR_MS && { sinceMs: first.at }) };
  }

  for (let start = 0; start < assets.length; start += TOKENS_AT_ONCE) {
    await setImmediate();
    yield assets.slice(start, start + TOKENS_AT_ONCE).flatMap((asset) => {
      const close = closeOf(asset);
      return close ? { asset, ...close } : [];
    });
  }
}

interface TimedPrice {
  at: number;
  price: number;
}
