import { TokenOverviewReplySchema } from '@orrery/wire/charts/front-end';
import * as apiPaths from '@orrery/wire/paths';
import type { Address } from '@solana/kit';
import { queryOptions } from '@tanstack/react-query';
import { api } from '#shared/api/api.ts';
import { REFRESH } from '#shared/api/refresh.ts';

/** A token's price in another and how it moved in a day, and its figures in US dollars. */
export function pairOverview(base: Address, quote: Address) {
  return queryOptions({
    queryKey: ['pair', 'overview', base, quote] as const,
    queryFn: ({ signal }) =>
      api.get(apiPaths.tokenOverview(base), { quote_address: quote }, TokenOverviewReplySchema, signal),
    ...REFRESH.overview,
  });
}
