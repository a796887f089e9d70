import { millis } from '@orrery/core/time';
import { createMarket } from '@orrery/market';
import { aToken } from '@orrery/venue/testing';
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

test('tells a search with a filter from the same one without', () => {
  const service = serve();
  const loose = search({ query: 'Tok' });
  const exact = search({ filters: 'exact_symbol', query: 'Tok' });
  expect(service.search(loose).text).not.toBe('[]');
  expect(service.search(exact).text).toBe('[]');
});
