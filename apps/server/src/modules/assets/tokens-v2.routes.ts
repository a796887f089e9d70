import * as apiPaths from '@orrery/wire/paths';
import { AssetListSchema } from '@orrery/wire/tokens/asset';
import { PricesQuerySchema, PricesSchema } from '@orrery/wire/tokens/prices';
import { TokenSearchQuerySchema } from '@orrery/wire/tokens/search';
import {
  TokenListParamsSchema,
  TokenListQuerySchema,
  TokenTagQuerySchema,
} from '@orrery/wire/tokens/tokens-v2';
import type { Gateway } from '../../http/app.ts';
import { PUBLIC_READ } from '../../http/cors.ts';
import { COSTLY } from '../../http/limits.ts';
import type { ListSender } from './send-list.ts';
import type { TokensV2Service } from './tokens-v2.service.ts';

export function addTokensV2Routes(gateway: Gateway, tokens: TokensV2Service, lists: ListSender): void {
  const response = { 200: AssetListSchema };
  for (const path of [apiPaths.tokensSearch, apiPaths.ultraSearch])
    gateway.get(
      path,
      {
        schema: { querystring: TokenSearchQuerySchema, response },
        config: { ...COSTLY, ...PUBLIC_READ },
        preValidation: lists.again,
      },
      (request, reply) => lists.send(request, reply, tokens.search(request.query)),
    );
  gateway.get(
    apiPaths.tokensTagged,
    {
      schema: { querystring: TokenTagQuerySchema, response },
      config: { ...COSTLY, ...PUBLIC_READ },
      preValidation: lists.again,
    },
    (request, reply) => lists.send(request, reply, tokens.tagged(request.query.query)),
  );
  gateway.get(
    apiPaths.tokensRecent,
    {
      schema: { querystring: TokenListQuerySchema, response },
      config: { ...COSTLY, ...PUBLIC_READ },
      preValidation: lists.again,
    },
    (request, reply) =>
      lists.send(
        request,
        reply,
        tokens.list({ category: 'recent', timeframe: '24h', limit: request.query.limit }),
      ),
  );
  gateway.get(
    apiPaths.tokensList(':category', ':interval'),
    {
      schema: { params: TokenListParamsSchema, querystring: TokenListQuerySchema, response },
      config: { ...COSTLY, ...PUBLIC_READ },
      preValidation: lists.again,
    },
    (request, reply) => {
      const { category, interval } = request.params;
      return lists.send(
        request,
        reply,
        tokens.list({ category, timeframe: interval, limit: request.query.limit }),
      );
    },
  );
  gateway.get(
    apiPaths.prices,
    {
      schema: { querystring: PricesQuerySchema, response: { 200: PricesSchema } },
      config: { ...COSTLY, ...PUBLIC_READ },
      preValidation: lists.again,
    },
    (request, reply) => lists.send(request, reply, tokens.prices(request.query)),
  );
}
