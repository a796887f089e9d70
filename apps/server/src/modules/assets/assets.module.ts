import type { Clock } from '@orrery/core/time';
import type { MarketReader } from '@orrery/market';
import type { Gateway } from '../../http/app.ts';
import { addAssetRoutes, addTokenInfoRoute } from './assets.routes.ts';
import { createAssetService } from './assets.service.ts';
import { createListCache } from './list-cache.ts';
import { createListSender } from './send-list.ts';
import { addTokensV2Routes } from './tokens-v2.routes.ts';
import { createTokensV2Service } from './tokens-v2.service.ts';

interface AssetsOptions {
  market: MarketReader;
  clock: Clock;
}

/** Everything that lists, finds and prices tokens, with one cache for all. */
export function mountAssets(gateway: Gateway, { market, clock }: AssetsOptions): void {
  const cache = createListCache(clock, () => market.version);
  const lists = createListSender(clock);
  addAssetRoutes(gateway, createAssetService({ market, clock, cache }), lists);
  addTokenInfoRoute(gateway, market);
  addTokensV2Routes(gateway, createTokensV2Service(market, cache), lists);
}
