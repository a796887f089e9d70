import {
  AssetListParamsSchema,
  AssetListQuerySchema,
  AssetListSchema,
  AssetSearchQuerySchema,
} from '@orrery/wire';
import type { Gateway } from '../../http/app.ts';
import type { AssetService } from './assets.service.ts';

const JSON_TYPE = 'application/json; charset=utf-8';

export function addAssetRoutes(gateway: Gateway, assets: AssetService): void {
  gateway.get(
    '/v1/assets/search',
    { schema: { querystring: AssetSearchQuerySchema, response: { 200: AssetListSchema } } },
    (request, reply) => reply.type(JSON_TYPE).send(assets.search(request.query)),
  );
  gateway.get(
    '/v1/assets/:category/:timeframe',
    {
      schema: {
        params: AssetListParamsSchema,
        querystring: AssetListQuerySchema,
        response: { 200: AssetListSchema },
      },
    },
    (request, reply) => reply.type(JSON_TYPE).send(assets.list(request.params, request.query)),
  );
}
