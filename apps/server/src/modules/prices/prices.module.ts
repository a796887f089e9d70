import {
  FallbackPricesHeadersSchema,
  FallbackPricesQuerySchema,
  FallbackPricesReplySchema,
} from '@orrery/wire/charts/front-end';
import * as apiPaths from '@orrery/wire/paths';
import type { Gateway } from '../../http/app.ts';
import { PUBLIC_READ } from '../../http/cors.ts';
import { createPriceService, type PriceOptions } from './prices.service.ts';

export function mountFallbackPrices(gateway: Gateway, options: PriceOptions): void {
  const prices = createPriceService(options);
  gateway.get(
    apiPaths.fallbackPrices,
    {
      schema: {
        headers: FallbackPricesHeadersSchema,
        querystring: FallbackPricesQuerySchema,
        response: { 200: FallbackPricesReplySchema },
      },
      config: PUBLIC_READ,
    },
    (request) => prices.fallback(request.query.list_address),
  );
}
