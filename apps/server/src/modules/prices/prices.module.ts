import {
  FallbackPricesHeadersSchema,
  FallbackPricesQuerySchema,
  FallbackPricesReplySchema,
} from '@orrery/wire/charts/front-end';
import * as apiPaths from '@orrery/wire/paths';
import type { Gateway } from '../../http/app.ts';
import { publicRead } from '../../http/public-routes.ts';
import { createPriceService, type PriceOptions } from './prices.service.ts';

export function mountFallbackPrices(gateway: Gateway, options: PriceOptions): void {
  const prices = createPriceService(options);
  gateway.get(
    apiPaths.fallbackPrices,
    publicRead({
      headers: FallbackPricesHeadersSchema,
      querystring: FallbackPricesQuerySchema,
      reply: FallbackPricesReplySchema,
    }),
    (request) => prices.fallback(request.query.list_address),
  );
}
