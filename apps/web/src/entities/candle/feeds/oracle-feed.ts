import { AppError, isAppError } from '@orrery/core/app-error';
import { SECOND_MS } from '@orrery/core/time';
import { barAfter } from '@orrery/domain/chart-intervals';
import { ORACLE_INTERVALS, resolutionOf } from '@orrery/domain/feed-intervals';
import type { OracleHistoryReply } from '@orrery/wire/charts/feeds';
import { chainNow } from '#shared/api/chain-time.ts';
import type { BarsPage, BarsQuery, Datafeed } from './datafeed.ts';
import { oracleApi } from './oracle-api.ts';
import { followOraclePrice } from './oracle-price.ts';
import { readBar } from './read-bar.ts';
import { isRefusal } from './retried.ts';

/** The feeds of what is traded as perpetuals, by its symbol. */
const TRADED = new Map([
  ['SOL', 'SOLUSD'],
  ['ETH', 'ETHUSD'],
  ['BTC', 'BTCUSD'],
]);

/** The name of a feed by what it is asked for as: `SOL` and `SOLUSD` are one. */
export function toFeedName(asked: string): string {
  const name = asked.toUpperCase();
  return TRADED.get(name) ?? name;
}

/** A price of the oracle in US dollars: `SOL`, `SOLUSD`, `AAPLUSD`. */
export function oracleFeed(asked: string): Datafeed {
  const symbol = toFeedName(asked);
  return {
    key: `oracle ${symbol}`,
    intervals: ORACLE_INTERVALS,
    gaps: 'open',
    resolve: (signal) => resolve(symbol, signal),
    bars: (query) =>
      readBars(symbol, query).catch((error: unknown) => {
        throw toFeedError(error, symbol);
      }),
    subscribe: (onTicks, onGap) => followOraclePrice(symbol, onTicks, onGap),
  };
}

async function resolve(symbol: string, signal?: AbortSignal) {
  try {
    const [config, found] = await Promise.all([oracleApi.config(signal), oracleApi.symbol(symbol, signal)]);
    const isDrawn = ORACLE_INTERVALS.some((interval) =>
      config.supported_resolutions.includes(resolutionOf(interval) ?? ''),
    );
    if (!isDrawn) throw new AppError('FEED_NOT_FOUND', { name: symbol });
    return { name: found.name, description: found.description };
  } catch (error) {
    throw toFeedError(error, symbol);
  }
}

/** Throws `LAST_BAR_MISSING` when there is no newest bar. */
async function readBars(symbol: string, { interval, before, count, signal }: BarsQuery): Promise<BarsPage> {
  const now = chainNow();
  const last = barAfter(interval, before === undefined ? now : before - 1, 0);
  const history = await oracleApi.history(
    {
      symbol,
      resolution: resolutionOf(interval) ?? '',
      from: barAfter(interval, last, 1 - count) / SECOND_MS,
      // The provider's clock may be ahead.
      to: Math.ceil((before ?? barAfter(interval, now, 2)) / SECOND_MS) - 1,
    },
    signal,
  );
  const bars = toBars(history);
  if (bars.length === 0 && before === undefined) throw new AppError('LAST_BAR_MISSING', { feed: symbol });
  return { bars };
}

function toBars({ t, o, h, l, c }: OracleHistoryReply) {
  return t.flatMap((time, index) => {
    const close = c[index];
    if (close === undefined) return [];
    return [readBar({ time, close, open: o?.[index], high: h?.[index], low: l?.[index] })];
  });
}

/** A refusal says that the provider knows no such feed. */
export function toFeedError(error: unknown, name: string): unknown {
  if (isRefusal(error) && isAppError(error, 'UPSTREAM_REFUSED'))
    return new AppError('FEED_NOT_FOUND', { name }, { cause: error });
  return error;
}
