import { millis } from '@orrery/core/time';
import { USDC, WRAPPED_SOL } from '@orrery/domain/mints/mints';
import { createMarket } from '@orrery/market';
import { aToken } from '@orrery/venue/testing';
import { AssetListSchema } from '@orrery/wire/tokens/asset';
import { AssetListQuerySchema } from '@orrery/wire/tokens/lists';
import { AssetSearchQuerySchema } from '@orrery/wire/tokens/search';
import * as v from 'valibot';
import { expect, test } from 'vitest';
import { createAssetService } from './assets.service.ts';
import { createListCache } from './list-cache.ts';

/** The lists of a market with one token, all asked for at one moment. */
function serve() {
  const clock = { now: () => millis(1_700_000_000_000) };
  const market = createMarket([aToken()]);
  return createAssetService({ market, clock, cache: createListCache(clock, () => market.version) });
}

const search = (query: Record<string, string>) => v.parse(AssetSearchQuerySchema, query);

test('ranks the tokens of a list, the first 1', () => {
  const clock = { now: () => millis(1_700_000_000_000) };
  const ids = [WRAPPED_SOL, USDC];
  const market = createMarket(ids.map((id) => aToken({ id })));
  for (const [index, id] of ids.entries()) market.setPrice(id, index + 1, 1);
  const service = createAssetService({
    market,
    clock,
    cache: createListCache(clock, () => market.version),
  });
  const query = v.parse(AssetListQuerySchema, { sortBy: 'usdPrice' });
  const listed = v.parse(
    AssetListSchema,
    JSON.parse(service.list({ category: 'toptraded', timeframe: '24h' }, query).text),
  );
  expect(listed.map(({ id, rank }) => [id, rank])).toEqual([
    [USDC, 1],
    [WRAPPED_SOL, 2],
  ]);
});

test('tells a search with a filter from the same one without', () => {
  const service = serve();
  const loose = search({ query: 'Tok' });
  const exact = search({ filters: 'exact_symbol', query: 'Tok' });
  expect(service.search(loose).text).not.toBe('[]');
  expect(service.search(exact).text).toBe('[]');
});
