import * as apiPaths from '@orrery/wire/paths';
import { expect, test } from 'vitest';
import { isApiPath, toOwnAddress } from './api-prefixes.ts';

test.each(Object.entries(apiPaths))('the path of %s stands below a prefix of the API', (_, path) => {
  const pattern = typeof path === 'string' ? path : path(':category', ':timeframe');
  expect(isApiPath(pattern)).toBe(true);
});

test('what programs of the field ask for and is not here stands below one too', () => {
  const asked =
    '/quote /v6/quote /v6/swap /v4/price /price /price/v2 /ultra/v9/order /tokens/v3 /lend/v2/x /swap-instructions';
  for (const path of asked.split(' ')) expect([path, isApiPath(path)]).toEqual([path, true]);
});

test('what begins with an underscore stands below one, but for the one page that does', () => {
  for (const path of [
    '/_next/data/x.json',
    '/_datapi',
    '/_datapi/v1/nothing',
    '/_',
    '/_errors',
    '/_x/_error',
  ])
    expect([path, isApiPath(path)]).toEqual([path, true]);
  for (const path of ['/_error', '/_error/x', '/swap/_next'])
    expect([path, isApiPath(path)]).toEqual([path, false]);
});

test('the token data service is answered below its gateway’s prefix, and nothing else is', () => {
  const paths = [
    apiPaths.assetSearch,
    apiPaths.gems,
    apiPaths.assetList('toptraded', '24h'),
    apiPaths.verifiedSymbolMap,
    apiPaths.pools,
    apiPaths.poolGems,
    apiPaths.description(':id'),
    apiPaths.narrative(':id'),
    apiPaths.sparklines,
    apiPaths.candles(':id'),
    apiPaths.netVolume(':id'),
    apiPaths.stockStats,
    apiPaths.launchpadStats,
    apiPaths.tokenTxs(':id'),
    apiPaths.userTxs,
    apiPaths.holders(':id'),
    apiPaths.developerStats(':id'),
    apiPaths.topTraders(':id'),
    apiPaths.pnl,
    apiPaths.pnlStats,
    apiPaths.pnlPositions,
    apiPaths.transfers(':id'),
    apiPaths.shield,
  ];
  for (const path of paths) {
    expect(toOwnAddress(`/_datapi${path}`)).toBe(path);
    expect(toOwnAddress(`/_datapi${path}?query=/_datapi`)).toBe(`${path}?query=/_datapi`);
    expect(toOwnAddress(path)).toBe(path);
  }
  const others = [
    apiPaths.faucet,
    apiPaths.events,
    apiPaths.rpc,
    apiPaths.craftSend,
    apiPaths.activities(':id'),
  ];
  for (const path of [...others.map((each) => `/_datapi${each}`), '/_datapi/v1/assetsx', '/x/_datapi/v1/pnl'])
    expect(toOwnAddress(path)).toBe(path);
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
