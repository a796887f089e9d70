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
import { PUBLIC_POST, PUBLIC_READ } from '../../http/cors.ts';
import { COSTLY } from '../../http/limits.ts';
import type { AssetService } from './assets.service.ts';
import type { ListSender } from './send-list.ts';

export function addAssetRoutes(gateway: Gateway, assets: AssetService, lists: ListSender): void {
  addLists(gateway, assets, lists);
  gateway.get(
    apiPaths.assetSearch,
    {
      schema: { querystring: AssetSearchQuerySchema, response: { 200: AssetListSchema } },
      config: { ...COSTLY, ...PUBLIC_READ },
      preValidation: lists.again,
    },
    (request, reply) => lists.send(request, reply, assets.search(request.query)),
  );
  gateway.get(
    apiPaths.verifiedSymbolMap,
    {
      schema: { querystring: SymbolMapQuerySchema, response: { 200: SymbolMapSchema } },
      config: { ...COSTLY, ...PUBLIC_READ },
      preValidation: lists.again,
    },
    (request, reply) => lists.send(request, reply, assets.verifiedAddresses(request.query)),
  );
  gateway.get(
    apiPaths.duplicateSymbols,
    {
      schema: { response: { 200: DuplicateSymbolsSchema } },
      config: { ...COSTLY, ...PUBLIC_READ },
      preValidation: lists.again,
    },
    (request, reply) => lists.send(request, reply, assets.duplicateSymbols()),
  );
  gateway.get(
    apiPaths.sparklines,
    {
      schema: { querystring: SparklinesQuerySchema, response: { 200: SparklinesSchema } },
      config: { ...COSTLY, ...PUBLIC_READ },
      preValidation: lists.again,
    },
    (request, reply) => lists.send(request, reply, assets.sparklines(request.query)),
  );
}

/** One token in its legacy form. */
export function addTokenInfoRoute(gateway: Gateway, market: Pick<MarketReader, 'asset'>): void {
  gateway.get(
    apiPaths.tokenInfo(':id'),
    {
      schema: { params: v.object({ id: AddressSchema }), response: { 200: TokenInfoSchema } },
      config: PUBLIC_READ,
    },
    (request) => toTokenInfo(market.asset(request.params.id)),
  );
}

function addLists(gateway: Gateway, assets: AssetService, lists: ListSender): void {
  gateway.get(
    apiPaths.assetsRecent,
    {
      schema: { querystring: AssetRecentQuerySchema, response: { 200: AssetListSchema } },
      config: { ...COSTLY, ...PUBLIC_READ },
      preValidation: lists.again,
    },
    (request, reply) => lists.send(request, reply, assets.recent(request.query)),
  );
  gateway.get(
    apiPaths.assetList(':category', ':timeframe'),
    {
      schema: {
        params: AssetListParamsSchema,
        querystring: AssetListQuerySchema,
        response: { 200: AssetListSchema },
      },
      config: { ...COSTLY, ...PUBLIC_READ },
      preValidation: lists.again,
    },
    (request, reply) => lists.send(request, reply, assets.list(request.params, request.query)),
  );
  gateway.post(
    apiPaths.gems,
    {
      schema: { body: GemsBodySchema, response: { 200: GemsReplySchema } },
      config: { ...COSTLY, ...PUBLIC_POST },
    },
    (request, reply) => lists.send(request, reply, assets.gems(request.body)),
  );
}
