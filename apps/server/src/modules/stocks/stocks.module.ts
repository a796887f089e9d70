import * as apiPaths from '@orrery/wire/paths';
import { StockStatsQuerySchema, StockStatsReplySchema } from '@orrery/wire/tokens/stocks';
import type { Gateway } from '../../http/app.ts';
import { publicRead } from '../../http/public-routes.ts';
import { createStockService, type StockOptions } from './stocks.service.ts';

export function mountStocks(gateway: Gateway, options: StockOptions): void {
  const stocks = createStockService(options);
  gateway.get(
    apiPaths.stockStats,
    publicRead({ querystring: StockStatsQuerySchema, reply: StockStatsReplySchema }),
    (request) => stocks.stats(request.query.id),
  );
}
