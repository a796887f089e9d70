import * as apiPaths from '@orrery/wire/paths';
import { expect, test } from 'vitest';
import { isApiPath } from './api-prefixes.ts';

test.each(Object.entries(apiPaths))('the path of %s stands below a prefix of the API', (_, path) => {
  const pattern = typeof path === 'string' ? path : path(':category', ':timeframe');
  expect(isApiPath(pattern)).toBe(true);
});

test('what programs of the field ask for and is not here stands below one too', () => {
  const asked =
    '/quote /v6/quote /v6/swap /v4/price /price /price/v2 /ultra/v9/order /tokens/v3 /lend/v2/x /swap-instructions';
  for (const path of asked.split(' ')) expect([path, isApiPath(path)]).toEqual([path, true]);
});

test('the pages of the app stand below none', () => {
  for (const path of [
    '/',
    '/swap',
    '/swap/SOL-USDC',
    '/pro/screener/v',
    '/tokens/v9xQeWvG816bUx9E',
    '/tokens/x',
    '/portfolio/x',
    '/v10',
  ])
    expect(isApiPath(path)).toBe(false);
});
