import * as apiPaths from '@orrery/wire/paths';
import { type TokenTx, TokenTxsReplySchema, TRADER_TAGS } from '@orrery/wire/trades/txs';
import type { Address } from '@solana/kit';
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
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
/** Pages of 30 trades by developer and snipers that one chart marks. */
const TAGGED_PAGES = 5;

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
      // Who comes back begins with the newest again.
      gcTime: 0,
      placeholderData: keepPreviousData,
    }),

  /** The newest trades of a token by its developer and its snipers, each with its tag, newest first. */
  tagged: (asset: Address) =>
    queryOptions({
      queryKey: [...tradeQueries.all(), 'tagged', asset] as const,
      queryFn: async ({ signal }): Promise<readonly TokenTx[]> => {
        const found: TokenTx[] = [];
        let offset: string | undefined;
        for (let page = 0; page < TAGGED_PAGES; page += 1) {
          const query = { traderTags: TRADER_TAGS.join(), offset };
          const { txs, next } = await api.get(apiPaths.tokenTxs(asset), query, TokenTxsReplySchema, signal);
          found.push(...txs);
          if (next === undefined) break;
          offset = next;
        }
        return found;
      },
      // The stream brings those after it.
      staleTime: Number.POSITIVE_INFINITY,
    }),
};
