import { AppError } from '@orrery/core/app-error';
import { TOKEN_INTERVALS } from '@orrery/domain/feed-intervals';
import { CandlesReplySchema } from '@orrery/wire/charts/candles';
import * as apiPaths from '@orrery/wire/paths';
import type { Address } from '@solana/kit';
import type { QueryClient } from '@tanstack/react-query';
import { api } from '#shared/api/api.ts';
import type { Stream } from '#shared/stream/stream.ts';
import { CANDLES_PER_PAGE, candleQueries, toPage } from '../candle.queries.ts';
import type { Datafeed } from './datafeed.ts';
import { type TokenMeasure, toTick } from './token-ticks.ts';

/** What a token is called. */
export interface TokenName {
  symbol: string;
  name: string;
}

interface TokenFeedInput extends TokenMeasure {
  id: Address;
  /** What is known of the token; null or undefined when there is no such token. */
  token: () => Promise<TokenName | null | undefined>;
  /** What circulates now, for market caps. */
  supply: () => number | null | undefined;
  queryClient: QueryClient;
  stream: Stream;
}

/** The price or market cap of a token in US dollars or SOL, out of its trades. */
export function tokenFeed({ id, token, supply, queryClient, stream, type, quote }: TokenFeedInput): Datafeed {
  return {
    key: `token ${id} ${type} ${quote}`,
    intervals: TOKEN_INTERVALS,
    gaps: 'flat',
    async resolve() {
      const known = await token();
      if (!known) throw new AppError('FEED_NOT_FOUND', { name: id });
      const { symbol, name } = known;
      if (symbol.trim() === '') throw new AppError('TOKEN_NOT_CHARTED', { id });
      return { name: symbol, description: name };
    },
    async bars({ interval, before, count, mayBeKept, signal }) {
      const page = { id, interval, type, quote };
      if (before !== undefined && count === CANDLES_PER_PAGE)
        return toPage(await queryClient.fetchQuery(candleQueries.before(page, before)));
      // Asked for ahead.
      if (mayBeKept && count === CANDLES_PER_PAGE)
        return toPage(await queryClient.fetchQuery(candleQueries.newest(page)));
      const query = { interval, type, quote, candles: count, to: before };
      return toPage(await api.get(apiPaths.candles(id), query, CandlesReplySchema, signal));
    },
    subscribe(onTicks, onGap) {
      let isBehind = stream.state() === 'offline';
      const stops = [
        stream.watch('txns', [id]),
        stream.onBatch(({ trades }) => {
          const news = trades.get(id)?.flatMap((trade) => toTick(trade, { type, quote }, supply()) ?? []);
          if (news && news.length > 0) onTicks(news);
        }),
        stream.onState(() => {
          const isWell = stream.state() === 'live' && !stream.isStale();
          if (isWell && isBehind) onGap?.();
          isBehind = !isWell;
        }),
      ];
      return () => {
        for (const stop of stops) stop();
      };
    },
  };
}
