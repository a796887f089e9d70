import { StockStatsQuerySchema, StockStatsReplySchema } from '@orrery/wire/tokens/stocks';
import type { Gateway } from '../../http/app.ts';
import { PUBLIC_READ } from '../../http/cors.ts';
import type { StockService } from './stocks.service.ts';

export function addStockRoutes(gateway: Gateway, stocks: StockService): void {
  gateway.get(
    '/v1/stocks/stats',
    {
      schema: { querystring: StockStatsQuerySchema, response: { 200: StockStatsReplySchema } },
      config: PUBLIC_READ,
    },
    (request) => stocks.stats(request.query.id),
  );
}
