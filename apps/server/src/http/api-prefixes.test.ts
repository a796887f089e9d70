import * as apiPaths from '@orrery/wire/paths';
import { expect, test } from 'vitest';
import { isApiPath } from './api-prefixes.ts';

test.each(Object.entries(apiPaths))('the path of %s stands below a prefix of the API', (_, path) => {
  const pattern = typeof path === 'string' ? path : path(':category', ':timeframe');
  expect(isApiPath(pattern)).toBe(true);
});

test('the pages of the app stand below none', () => {
  for (const path of ['/', '/swap/SOL-USDC', '/tokens/x', '/portfolio/x', '/v10'])
    expect(isApiPath(path)).toBe(false);
});
