import * as apiPaths from '@orrery/wire/paths';
import { MAX_PRICES, PricesSchema } from '@orrery/wire/tokens/prices';
import type { Address } from '@solana/kit';
import { queryOptions } from '@tanstack/react-query';
import { api } from '#shared/api/api.ts';
import { createBatcher } from '#shared/api/batcher.ts';
import { REFRESH } from '#shared/api/refresh.ts';
import { newerPrice, type Price } from './price.model.ts';

const WAIT_MS = 10;

const loadPrice = createBatcher({
  load: (ids) => api.get(apiPaths.prices, { ids: ids.join(',') }, PricesSchema),
  most: MAX_PRICES,
  waitMs: WAIT_MS,
});

export const priceQueries = {
  all: () => ['price'] as const,

  /** In US dollars; null without a price. */
  byToken: (id: Address) => {
    return queryOptions({
      queryKey: [...priceQueries.all(), id] as const,
      queryFn: async ({ signal, client, queryKey }): Promise<Price | null> => {
        const found = await loadPrice(id, signal);
        const answer = found ? { price: found.usdPrice, blockId: found.blockId ?? 0 } : null;
        // The stream may have said something newer meanwhile.
        return newerPrice(client.getQueryData<Price | null>(queryKey), answer);
      },
      ...REFRESH.price,
    });
  },
};
