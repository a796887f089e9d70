import type { Timeframe } from '@orrery/domain/timeframes';
import type { MarketReader } from '@orrery/market';
import type { Category } from '@orrery/wire/tokens/lists';
import type { Prices, PricesQuerySchema } from '@orrery/wire/tokens/prices';
import type { TokenTag } from '@orrery/wire/tokens/tokens-v2';
import type { InferOutput } from 'valibot';
import type { ListCache, WrittenList } from './list-cache.ts';
import { withRanks } from './with-ranks.ts';

/** The same market in the words of `/tokens/v2` and `/price/v3`. */
export interface TokensV2Service {
  search(query: { query: string; limit: number }): WrittenList;
  tagged(tag: TokenTag): WrittenList;
  list(request: { category: Category; timeframe: Timeframe; limit: number }): WrittenList;
  prices(query: InferOutput<typeof PricesQuerySchema>): WrittenList;
}

export function createTokensV2Service(market: MarketReader, { remembered }: ListCache): TokensV2Service {
  return {
    search(request) {
      const everything = { ...request, filters: [] };
      return remembered(['search', everything], () => withRanks(market.search(everything)));
    },
    tagged: (tag) => remembered(['tagged', tag], () => market.tagged(tag)),
    list: (request) => remembered(['list', request], () => withRanks(market.list(request))),
    prices: ({ ids }) => remembered(['prices', ids], () => toPrices(market, ids)),
  };
}

function toPrices(market: MarketReader, ids: readonly string[]): Prices {
  const prices: Prices = {};
  for (const { id, usdPrice, liquidity, priceBlockId, decimals, stats24h, createdAt } of market.assets(ids)) {
    if (typeof usdPrice !== 'number') continue;
    prices[id] = {
      usdPrice,
      blockId: priceBlockId ?? null,
      decimals,
      priceChange24h: stats24h?.priceChange ?? null,
      ...(typeof liquidity === 'number' && { liquidity }),
      ...(typeof createdAt === 'string' && { createdAt }),
    };
  }
  return prices;
}
