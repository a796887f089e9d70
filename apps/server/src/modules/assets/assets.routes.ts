import type { MarketReader } from '@orrery/market';
import { AddressSchema } from '@orrery/wire/common';
import * as apiPaths from '@orrery/wire/paths';
import { DuplicateSymbolsSchema, SymbolMapSchema } from '@orrery/wire/swap/symbols';
import { AssetListSchema } from '@orrery/wire/tokens/asset';
import { GemsBodySchema, GemsReplySchema } from '@orrery/wire/tokens/gems';
import { TokenInfoSchema, toTokenInfo } from '@orrery/wire/tokens/legacy/token-info';
import {
  AssetListParamsSchema,
  AssetListQuerySchema,
  AssetRecentQuerySchema,
} from '@orrery/wire/tokens/lists';
import { AssetSearchQuerySchema, SymbolMapQuerySchema } from '@orrery/wire/tokens/search';
import { SparklinesQuerySchema, SparklinesSchema } from '@orrery/wire/tokens/sparklines';
import * as v from 'valibot';
import type { Gateway } from '../../http/app.ts';
import { costlyPost, costlyRead, publicRead } from '../../http/public-routes.ts';
import type { AssetService } from './assets.service.ts';
import type { ListSender } from './send-list.ts';

export function addAssetRoutes(gateway: Gateway, assets: AssetService, lists: ListSender): void {
  addLists(gateway, assets, lists);
  gateway.get(
    apiPaths.assetSearch,
    {
      ...costlyRead({ querystring: AssetSearchQuerySchema, reply: AssetListSchema }),
      preValidation: lists.again,
    },
    (request, reply) => lists.send(request, reply, assets.search(request.query)),
  );
  gateway.get(
    apiPaths.verifiedSymbolMap,
    {
      ...costlyRead({ querystring: SymbolMapQuerySchema, reply: SymbolMapSchema }),
      preValidation: lists.again,
    },
    (request, reply) => lists.send(request, reply, assets.verifiedAddresses(request.query)),
  );
  gateway.get(
    apiPaths.duplicateSymbols,
    { ...costlyRead({ reply: DuplicateSymbolsSchema }), preValidation: lists.again },
    (request, reply) => lists.send(request, reply, assets.duplicateSymbols()),
  );
  gateway.get(
    apiPaths.sparklines,
    {
      ...costlyRead({ querystring: SparklinesQuerySchema, reply: SparklinesSchema }),
      preValidation: lists.again,
    },
    (request, reply) => lists.send(request, reply, assets.sparklines(request.query)),
  );
}

/** One token in its legacy form. */
export function addTokenInfoRoute(gateway: Gateway, market: Pick<MarketReader, 'asset'>): void {
  gateway.get(
    apiPaths.tokenInfo(':id'),
    publicRead({ params: v.object({ id: AddressSchema }), reply: TokenInfoSchema }),
    (request) => toTokenInfo(market.asset(request.params.id)),
  );
}

function addLists(gateway: Gateway, assets: AssetService, lists: ListSender): void {
  gateway.get(
    apiPaths.assetsRecent,
    {
      ...costlyRead({ querystring: AssetRecentQuerySchema, reply: AssetListSchema }),
      preValidation: lists.again,
    },
    (request, reply) => lists.send(request, reply, assets.recent(request.query)),
  );
  gateway.get(
    apiPaths.assetList(':category', ':timeframe'),
    {
      ...costlyRead({
        params: AssetListParamsSchema,
        querystring: AssetListQuerySchema,
        reply: AssetListSchema,
      }),
      preValidation: lists.again,
    },
    (request, reply) => lists.send(request, reply, assets.list(request.params, request.query)),
  );
  gateway.post(
    apiPaths.gems,
    costlyPost({ body: GemsBodySchema, reply: GemsReplySchema }),
    (request, reply) => lists.send(request, reply, assets.gems(request.body)),
  );
}
