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
import { costlyRead } from '../../http/public-routes.ts';
import type { ListSender } from './send-list.ts';
import type { TokensV2Service } from './tokens-v2.service.ts';

export function addTokensV2Routes(gateway: Gateway, tokens: TokensV2Service, lists: ListSender): void {
  for (const path of [apiPaths.tokensSearch, apiPaths.ultraSearch])
    gateway.get(
      path,
      {
        ...costlyRead({ querystring: TokenSearchQuerySchema, reply: AssetListSchema }),
        preValidation: lists.again,
      },
      (request, reply) => lists.send(request, reply, tokens.search(request.query)),
    );
  gateway.get(
    apiPaths.tokensTagged,
    {
      ...costlyRead({ querystring: TokenTagQuerySchema, reply: AssetListSchema }),
      preValidation: lists.again,
    },
    (request, reply) => lists.send(request, reply, tokens.tagged(request.query.query)),
  );
  gateway.get(
    apiPaths.tokensRecent,
    {
      ...costlyRead({ querystring: TokenListQuerySchema, reply: AssetListSchema }),
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
      ...costlyRead({
        params: TokenListParamsSchema,
        querystring: TokenListQuerySchema,
        reply: AssetListSchema,
      }),
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
    { ...costlyRead({ querystring: PricesQuerySchema, reply: PricesSchema }), preValidation: lists.again },
    (request, reply) => lists.send(request, reply, tokens.prices(request.query)),
  );
}
