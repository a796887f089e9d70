import {
  OracleConfigReplySchema,
  OracleHistoryQuerySchema,
  OracleHistoryReplySchema,
  OraclePriceParamsSchema,
  OraclePricesQuerySchema,
  OraclePricesReplySchema,
  OracleSearchQuerySchema,
  OracleSearchReplySchema,
  OracleSymbolQuerySchema,
  OracleSymbolReplySchema,
} from '@orrery/wire/charts/feeds';
import * as apiPaths from '@orrery/wire/paths';
import type { Gateway } from '../../http/app.ts';
import { costlyRead, publicRead } from '../../http/public-routes.ts';
import type { Feeds } from '../../prices/feeds.ts';
import { createOracleService } from './oracle.service.ts';

const UNKEPT = 'no-cache, no-store';

export function mountOracle(gateway: Gateway, feeds: Feeds): void {
  const oracle = createOracleService(feeds);
  gateway.get(apiPaths.oracleConfig, publicRead({ reply: OracleConfigReplySchema }), () => oracle.config());
  gateway.get(
    apiPaths.oracleSearch,
    publicRead({ querystring: OracleSearchQuerySchema, reply: OracleSearchReplySchema }),
    (request) => oracle.search(request.query),
  );
  gateway.get(
    apiPaths.oracleSymbols,
    publicRead({ querystring: OracleSymbolQuerySchema, reply: OracleSymbolReplySchema }),
    (request) => oracle.symbol(request.query.symbol),
  );
  gateway.get(
    apiPaths.oracleHistory,
    costlyRead({ querystring: OracleHistoryQuerySchema, reply: OracleHistoryReplySchema }),
    (request) => oracle.history(request.query),
  );
  gateway.get(
    apiPaths.oraclePrices,
    publicRead({ querystring: OraclePricesQuerySchema, reply: OraclePricesReplySchema }),
    (request, reply) => {
      reply.header('cache-control', UNKEPT);
      return oracle.prices(request.query.feeds);
    },
  );
  gateway.get(
    apiPaths.oraclePrice(':feed'),
    publicRead({ params: OraclePriceParamsSchema, reply: OraclePricesReplySchema }),
    (request, reply) => {
      reply.header('cache-control', UNKEPT);
      return oracle.prices([request.params.feed]);
    },
  );
}
