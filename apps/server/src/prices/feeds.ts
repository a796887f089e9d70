import type { Clock } from '@orrery/core/time';
import type { ChartInterval } from '@orrery/domain/chart-intervals';
import type { MarketReader, PricedBar } from '@orrery/market';
import type { Oracle, OracleFeed } from '@orrery/oracle';
import type { ReadCandles } from './read-candles.ts';

/** Enough for any chart; an oracle's bars cost some microseconds each. */
const MAX_BARS = 5_000;

/** Prices by feed: of what the engine trades from the engine, of everything else from the oracle. */
export interface Feeds {
  all: readonly OracleFeed[];
  /** By the name of a feed in capitals, with its `USD` or without; undefined when there is none. */
  find(name: string): OracleFeed | undefined;
  /** US dollars now. */
  price(feed: OracleFeed): number;
  /** US dollars traded in the last day; 0 for a feed without trades. */
  volume(feed: OracleFeed): number;
  /** Bars that open in a range of milliseconds, its end outside, oldest first: the newest five thousand. */
  bars(feed: OracleFeed, range: FeedRange): Promise<PricedBar[]>;
}

export interface FeedRange {
  interval: ChartInterval;
  fromMs: number;
  toMs: number;
}

interface FeedOptions {
  oracle: Oracle;
  market: Pick<MarketReader, 'assets' | 'has' | 'price'>;
  readCandles: ReadCandles;
  clock: Clock;
}

export function createFeeds({ oracle, market, readCandles, clock }: FeedOptions): Feeds {
  const bySymbol = new Map(oracle.feeds.map((feed) => [feed.symbol, feed]));
  // A stock's feed is its share's, which nothing here trades.
  const tradedPrice = ({ kind, mint }: OracleFeed) => (kind === 'crypto' ? market.price(mint) : undefined);

  function oracleBars(feed: OracleFeed, { interval, fromMs, toMs }: FeedRange): PricedBar[] {
    const range = { interval, fromMs, toMs, nowMs: clock.now(), most: MAX_BARS };
    return oracle.bars(feed, range).map((bar) => ({ ...bar, volume: 0 }));
  }

  return {
    all: oracle.feeds,
    find: (name) => bySymbol.get(name) ?? bySymbol.get(`${name}USD`),
    price: (feed) => tradedPrice(feed) ?? oracle.priceAt(feed, clock.now()),
    volume(feed) {
      if (feed.kind !== 'crypto') return 0;
      const { buyVolume, sellVolume } = market.assets([feed.mint])[0]?.stats24h ?? {};
      return (buyVolume ?? 0) + (sellVolume ?? 0);
    },
    async bars(feed, range) {
      if (tradedPrice(feed) === undefined) return oracleBars(feed, range);
      const traded = await readCandles(feed.mint, { ...range, count: MAX_BARS });
      // The dollar's own token is never the one that is traded: it has a price and no bars.
      return traded.length > 0 ? traded : oracleBars(feed, range);
    },
  };
}
