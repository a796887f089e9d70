import { MICRO } from '@orrery/core/numbers';
import { HOUR_MS, MINUTE_MS } from '@orrery/core/time';
import { gaussian, logNormal, type Random } from '../random.ts';
import { type PastToken, usdADay } from './past-token.ts';
import type { PastTrade } from './past-trades.ts';
import type { LogPath } from './path.ts';

/** Prices in US dollars and whole micro-USD traded in one hour or minute; `minute` is the first of it, milliseconds since the epoch. */
export interface PastBar {
  minute: number;
  open: number;
  high: number;
  low: number;
  close: number;
  microUsd: number;
}

const HOURS_A_DAY = 24;
const VOLUME_SPREAD = 0.5;

/** Folds one token's trades, oldest first, to its bars of a minute or an hour. */
export function foldTrades(trades: readonly PastTrade[], span: 'minute' | 'hour'): PastBar[] {
  const length = span === 'minute' ? MINUTE_MS : HOUR_MS;
  const bars: PastBar[] = [];
  for (const { time, price, microUsd } of trades) {
    const minute = Math.floor(time / length) * length;
    const last = bars.at(-1);
    if (last?.minute !== minute) {
      bars.push({ minute, open: price, high: price, low: price, close: price, microUsd });
      continue;
    }
    last.high = Math.max(last.high, price);
    last.low = Math.min(last.low, price);
    last.close = price;
    last.microUsd += microUsd;
  }
  return bars;
}

/** The hourly bars along a path that ends with the price at `end`, the first full hour on from the token's beginning. */
export function drawHourBars(
  token: PastToken,
  path: LogPath,
  { end, random }: { end: number; random: Random },
): PastBar[] {
  const { price, volatility, from } = token;
  const { logs } = path;
  const usdAnHour = usdADay(token) / HOURS_A_DAY;
  const bars: PastBar[] = [];
  for (let index = 0; index + 1 < logs.length; index += 1) {
    const minute = end - (logs.length - 1 - index) * HOUR_MS;
    if (minute < from) continue;
    const open = price * Math.exp(logs[index] ?? 0);
    const close = price * Math.exp(logs[index + 1] ?? 0);
    const reach = () => Math.exp((volatility * Math.abs(gaussian(random))) / 2);
    bars.push({
      minute,
      open,
      high: Math.max(open, close) * reach(),
      low: Math.min(open, close) / reach(),
      close,
      microUsd: Math.round(logNormal(random, usdAnHour, VOLUME_SPREAD) * MICRO),
    });
  }
  return bars;
}
