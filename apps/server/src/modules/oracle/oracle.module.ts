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
import { PUBLIC_READ } from '../../http/cors.ts';
import { COSTLY } from '../../http/limits.ts';
import type { Feeds } from '../../prices/feeds.ts';
import { createOracleService } from './oracle.service.ts';

const UNKEPT = 'no-cache, no-store';

export function mountOracle(gateway: Gateway, feeds: Feeds): void {
  const oracle = createOracleService(feeds);
  gateway.get(
    apiPaths.oracleConfig,
    { schema: { response: { 200: OracleConfigReplySchema } }, config: PUBLIC_READ },
    () => oracle.config(),
  );
  gateway.get(
    apiPaths.oracleSearch,
    {
      schema: { querystring: OracleSearchQuerySchema, response: { 200: OracleSearchReplySchema } },
      config: PUBLIC_READ,
    },
    (request) => oracle.search(request.query),
  );
  gateway.get(
    apiPaths.oracleSymbols,
    {
      schema: { querystring: OracleSymbolQuerySchema, response: { 200: OracleSymbolReplySchema } },
      config: PUBLIC_READ,
    },
    (request) => oracle.symbol(request.query.symbol),
  );
  gateway.get(
    apiPaths.oracleHistory,
    {
      schema: { querystring: OracleHistoryQuerySchema, response: { 200: OracleHistoryReplySchema } },
      config: { ...COSTLY, ...PUBLIC_READ },
    },
    (request) => oracle.history(request.query),
  );
  gateway.get(
    apiPaths.oraclePrices,
    {
      schema: { querystring: OraclePricesQuerySchema, response: { 200: OraclePricesReplySchema } },
      config: PUBLIC_READ,
    },
    (request, reply) => {
      reply.header('cache-control', UNKEPT);
      return oracle.prices(request.query.feeds);
    },
  );
  gateway.get(
    apiPaths.oraclePrice(':feed'),
    {
      schema: { params: OraclePriceParamsSchema, response: { 200: OraclePricesReplySchema } },
      config: PUBLIC_READ,
    },
    (request, reply) => {
      reply.header('cache-control', UNKEPT);
      return oracle.prices([request.params.feed]);
    },
  );
}
