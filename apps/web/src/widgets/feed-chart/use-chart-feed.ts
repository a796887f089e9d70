import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { assetById } from '#entities/asset/asset-by-id.queries.ts';
import { searchedAsset } from '#entities/asset/searched-asset.queries.ts';
import { type CandleInterval, type ChartChoice, toMeasured } from '#entities/candle/chart-view.ts';
import { chaosFeed } from '#entities/candle/feeds/chaos-feed.ts';
import type { ChartFeed } from '#entities/candle/feeds/datafeed.ts';
import { oracleFeed } from '#entities/candle/feeds/oracle-feed.ts';
import { pairFeed } from '#entities/candle/feeds/pair-feed.ts';
import { tokenFeed } from '#entities/candle/feeds/token-feed.ts';
import { findBuiltIn } from '#entities/token/form-token.model.ts';
import { useStream } from '#shared/stream/stream-context.ts';
import type { Charted } from './charted.ts';
import { firstIntervalQueries } from './pair-interval.queries.ts';

/** Where the bars of what is charted come from, in the measure and unit that are chosen; the same one until one of these changes. */
export function useChartFeed({ tokens, provided }: Charted, { measure, unit }: ChartChoice): ChartFeed {
  const queryClient = useQueryClient();
  const stream = useStream();
  const [base, quote] = tokens.map(({ id }) => id);
  const { kind, symbol } = provided ?? {};
  return useMemo(() => {
    if (symbol !== undefined) return kind === 'oracle' ? oracleFeed(symbol) : chaosFeed(symbol);
    if (!base) throw new Error('nothing is charted');
    const feedOf = (id: typeof base, what: Parameters<typeof toMeasured>[0]) => {
      return tokenFeed({
        id,
        ...toMeasured(what),
        token: async () => findBuiltIn(id) ?? queryClient.fetchQuery(searchedAsset(id)),
        supply: () => queryClient.getQueryData(assetById(id).queryKey)?.circSupply,
        queryClient,
        stream,
      });
    };
    const inDollars = { measure: 'price', unit: 'usd' } as const;
    if (quote && unit === 'pair') return pairFeed(feedOf(base, inDollars), feedOf(quote, inDollars));
    return feedOf(base, { measure, unit });
  }, [kind, symbol, base, quote, measure, unit, queryClient, stream]);
}

/** The width that a chart opens with where none was chosen; undefined while it is not known. */
export function useFirstInterval({ tokens }: Charted, isAsked: boolean): CandleInterval | undefined {
  const { data } = useQuery({
    ...firstIntervalQueries.of(tokens.map(({ id }) => id)),
    enabled: isAsked && tokens.length > 0,
  });
  return tokens.length > 0 ? data : '15_MINUTE';
}
