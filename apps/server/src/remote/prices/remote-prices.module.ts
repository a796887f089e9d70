import {
  FallbackPricesHeadersSchema,
  FallbackPricesQuerySchema,
  FallbackPricesReplySchema,
} from '@orrery/wire/charts/front-end';
import * as apiPaths from '@orrery/wire/paths';
import type { Gateway } from '../../http/app.ts';
import type { OriginPolicy } from '../../http/origin-policy.ts';
import { costlyRead } from '../../http/public-routes.ts';
import { clientOf } from '../hosts/client-of.ts';
import type { RemotePrices } from './remote-prices.ts';

/** Mounts the prices of tokens that a list has none of, for callers that are no page of another site. */
export function mountRemotePrices(
  gateway: Gateway,
  prices: RemotePrices,
  originPolicy: Pick<OriginPolicy, 'assertOwnSite'>,
): void {
  gateway.get(
    apiPaths.fallbackPrices,
    {
      ...costlyRead({
        headers: FallbackPricesHeadersSchema,
        querystring: FallbackPricesQuerySchema,
        reply: FallbackPricesReplySchema,
      }),
      onRequest: async ({ headers }) => originPolicy.assertOwnSite(headers),
    },
    (request) => prices.find(request.query.list_address, clientOf(request)),
  );
}
