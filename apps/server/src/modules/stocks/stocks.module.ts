import * as apiPaths from '@orrery/wire/paths';
import { StockStatsQuerySchema, StockStatsReplySchema } from '@orrery/wire/tokens/stocks';
import type { Gateway } from '../../http/app.ts';
import { PUBLIC_READ } from '../../http/cors.ts';
import { createStockService, type StockOptions } from './stocks.service.ts';

export function mountStocks(gateway: Gateway, options: StockOptions): void {
  const stocks = createStockService(options);
  gateway.get(
    apiPaths.stockStats,
    {
      schema: { querystring: StockStatsQuerySchema, response: { 200: StockStatsReplySchema } },
      config: PUBLIC_READ,
    },
    (request) => stocks.stats(request.query.id),
  );
}
