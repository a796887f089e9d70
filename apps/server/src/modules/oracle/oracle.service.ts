import { AppError } from '@orrery/core/app-error';
import { RESOLUTION_INTERVALS } from '@orrery/domain/chart-intervals';
import { chartDecimals } from '@orrery/domain/number-formats';
import type { OracleFeed } from '@orrery/oracle';
import type {
  OracleConfigReply,
  OracleHistoryQuerySchema,
  OracleHistoryReply,
  OraclePricesReply,
  OracleSearchQuerySchema,
  OracleSearchReply,
  OracleSymbolReply,
} from '@orrery/wire/charts/feeds';
import type { InferOutput } from 'valibot';
import type { Feeds } from '../../prices/feeds.ts';

/** Prices go out as whole numbers of this power of ten. */
const EXPO = -8;
const EXCHANGE = 'Orrery';
// Keys that are whole numbers come first in an object, in order; then the letters as they are written.
const RESOLUTIONS = Object.keys(RESOLUTION_INTERVALS);

/** The oracle-price provider of charts, and the price proxy. */
export interface OracleService {
  config(): OracleConfigReply;
  search(query: InferOutput<typeof OracleSearchQuerySchema>): OracleSearchReply;
  /** Throws `FEED_NOT_FOUND`. */
  symbol(name: string): OracleSymbolReply;
  /** Throws `FEED_NOT_FOUND`. */
  history(query: InferOutput<typeof OracleHistoryQuerySchema>): Promise<OracleHistoryReply>;
  /** Throws `FEED_NOT_FOUND`. */
  prices(names: readonly string[]): OraclePricesReply;
}

export function createOracleService(feeds: Feeds): OracleService {
  function feedOf(name: string): OracleFeed {
    const feed = feeds.find(name);
    if (!feed) throw new AppError('FEED_NOT_FOUND', { name });
    return feed;
  }

  return {
    config: () => ({
      supported_resolutions: RESOLUTIONS,
      supports_group_request: false,
      supports_marks: false,
      supports_search: true,
      supports_timescale_marks: false,
    }),
    search({ query, limit }) {
      const wanted = query.toUpperCase();
      const found = feeds.all.filter(({ symbol, name }) => symbol.includes(wanted) || name.includes(wanted));
      return found.slice(0, limit).map(({ symbol, name, kind }) => ({
        symbol,
        full_name: symbol,
        description: name,
        exchange: EXCHANGE,
        ticker: symbol,
        type: kind,
      }));
    },
    symbol(name) {
      const feed = feedOf(name);
      return {
        name: feed.symbol,
        ticker: feed.symbol,
        description: feed.name,
        type: feed.kind,
        session: '24x7',
        timezone: 'Etc/UTC',
        exchange: EXCHANGE,
        minmov: 1,
        pricescale: 10 ** chartDecimals(feeds.price(feed)),
        has_intraday: true,
        has_daily: true,
        has_weekly_and_monthly: true,
        supported_resolutions: RESOLUTIONS,
      };
    },
    async history({ symbol, from, to, resolution }) {
      const interval = RESOLUTION_INTERVALS[resolution];
      // Its clients count the last second as inside.
      const bars = await feeds.bars(feedOf(symbol), { interval, fromMs: from * 1000, toMs: to * 1000 + 1 });
      return {
        s: bars.length > 0 ? 'ok' : 'no_data',
        t: bars.map(({ time }) => time / 1000),
        o: bars.map(({ open }) => open),
        h: bars.map(({ high }) => high),
        l: bars.map(({ low }) => low),
        c: bars.map(({ close }) => close),
      };
    },
    prices: (names) =>
      names.map(feedOf).map((feed) => ({
        feedId: feed.symbol,
        price: Math.round(feeds.price(feed) / 10 ** EXPO),
        expo: EXPO,
      })),
  };
}
