import * as apiPaths from '@orrery/wire/paths';
import { TokenTxsReplySchema } from '@orrery/wire/trades/txs';
import type { Address } from '@solana/kit';
import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query';
import { api } from '#shared/api/api.ts';
import type { TradeFilter } from './trade.model.ts';

interface TradesQuery {
  asset: Address;
  filter: TradeFilter;
  /** Counts how often the stream was lost: what came before has a hole in it. */
  epoch: number;
}

interface PageStart {
  offset?: string | undefined;
  offsetTs?: string | undefined;
}

const FIRST: PageStart = {};

export const tradeQueries = {
  all: () => ['trade'] as const,

  /** Pages of a token's trades, newest first; the stream brings those after the first page, so no page is asked for again. */
  pages: ({ asset, filter, epoch }: TradesQuery) =>
    infiniteQueryOptions({
      queryKey: [...tradeQueries.all(), 'pages', asset, filter, epoch] as const,
      queryFn: ({ signal, pageParam: { offset, offsetTs } }) => {
        const { side, minUsd, trader } = filter;
        const query = {
          offset,
          offsetTs,
          traderAddress: trader,
          type: side === 'all' ? undefined : side,
          minUsd: minUsd > 0 ? minUsd : undefined,
        };
        return api.get(apiPaths.tokenTxs(asset), query, TokenTxsReplySchema, signal);
      },
      initialPageParam: FIRST,
      getNextPageParam: ({ txs, next }, _pages, { offsetTs }): PageStart | undefined =>
        next === undefined ? undefined : { offset: next, offsetTs: txs.at(-1)?.timestamp ?? offsetTs },
      staleTime: Number.POSITIVE_INFINITY,
      // A user who comes back starts with the newest again.
      gcTime: 0,
      placeholderData: keepPreviousData,
    }),
};
