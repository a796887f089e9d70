import { StockStatsQuerySchema, StockStatsReplySchema } from '@orrery/wire/tokens/stocks';
import type { Gateway } from '../../http/app.ts';
import type { StockService } from './stocks.service.ts';

export function addStockRoutes(gateway: Gateway, stocks: StockService): void {
  gateway.get(
    '/v1/stocks/stats',
    { schema: { querystring: StockStatsQuerySchema, response: { 200: StockStatsReplySchema } } },
    (request) => stocks.stats(request.query.id),
  );
}
