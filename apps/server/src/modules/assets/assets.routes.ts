import {
  AssetListParamsSchema,
  AssetListQuerySchema,
  AssetListSchema,
  AssetRecentQuerySchema,
  AssetSearchQuerySchema,
  SparklinesQuerySchema,
  SparklinesSchema,
} from '@orrery/wire';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Gateway } from '../../http/app.ts';
import { COSTLY } from '../../http/limits.ts';
import type { AssetService } from './assets.service.ts';
import type { WrittenList } from './list-cache.ts';

const JSON_TYPE = 'application/json; charset=utf-8';

export function addAssetRoutes(gateway: Gateway, assets: AssetService): void {
  gateway.get(
    '/v1/assets',
    {
      schema: { querystring: AssetRecentQuerySchema, response: { 200: AssetListSchema } },
      config: COSTLY,
    },
    (request, reply) => sendList(request, reply, assets.recent(request.query)),
  );
  gateway.get(
    '/v1/assets/search',
    {
      schema: { querystring: AssetSearchQuerySchema, response: { 200: AssetListSchema } },
      config: COSTLY,
    },
    (request, reply) => sendList(request, reply, assets.search(request.query)),
  );
  gateway.get(
    '/v1/assets/:category/:timeframe',
    {
      schema: {
        params: AssetListParamsSchema,
        querystring: AssetListQuerySchema,
        response: { 200: AssetListSchema },
      },
      config: COSTLY,
    },
    (request, reply) => sendList(request, reply, assets.list(request.params, request.query)),
  );
  gateway.get(
    '/v1/charts/sparklines',
    {
      schema: { querystring: SparklinesQuerySchema, response: { 200: SparklinesSchema } },
      config: COSTLY,
    },
    (request, reply) => sendList(request, reply, assets.sparklines(request.query)),
  );
}

function sendList(request: FastifyRequest, reply: Pick<FastifyReply, 'headers' | 'send'>, list: WrittenList) {
  const takesBrotli = request.headers['accept-encoding']?.includes('br') ?? false;
  const vary = request.headers.origin === undefined ? 'accept-encoding' : 'origin, accept-encoding';
  const headers = { 'content-type': JSON_TYPE, vary, ...(takesBrotli && { 'content-encoding': 'br' }) };
  reply.headers(headers);
  return reply.send(takesBrotli ? list.brotli() : list.text);
}
