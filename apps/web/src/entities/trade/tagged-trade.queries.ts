import * as apiPaths from '@orrery/wire/paths';
import { type TokenTx, TokenTxsReplySchema, TRADER_TAGS } from '@orrery/wire/trades/txs';
import type { Address } from '@solana/kit';
import { queryOptions } from '@tanstack/react-query';
import { api } from '#shared/api/api.ts';

/** Pages of 30 trades by developer and snipers that one chart marks. */
const TAGGED_PAGES = 5;

export const taggedTradeQueries = {
  all: () => ['tagged-trade'] as const,

  /** The newest trades of a token by its developer and its snipers, each with its tag, newest first. */
  byAsset: (asset: Address) =>
    queryOptions({
      queryKey: [...taggedTradeQueries.all(), asset] as const,
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
