import { millis } from '@orrery/core';
import { createMarket } from '@orrery/market';
import { aToken } from '@orrery/venue/testing';
import { AssetSearchQuerySchema } from '@orrery/wire';
import * as v from 'valibot';
import { expect, test } from 'vitest';
import { createAssetService } from './assets.service.ts';

/** The lists of a market with one token, all asked for at one moment. */
const serve = () => createAssetService(createMarket([aToken()]), { now: () => millis(1_700_000_000_000) });

const search = (query: Record<string, string>) => v.parse(AssetSearchQuerySchema, query);

test('tells a search with a filter from the same one without', () => {
  const service = serve();
  const loose = search({ query: 'Tok' });
  const exact = search({ filters: 'exact_symbol', query: 'Tok' });
  expect(service.search(loose).text).not.toBe('[]');
  expect(service.search(exact).text).toBe('[]');
});
