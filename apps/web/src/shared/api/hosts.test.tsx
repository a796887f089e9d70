import * as apiPaths from '@orrery/wire/paths';
import * as v from 'valibot';
import { afterEach, expect, it, test, vi } from 'vitest';
import { api } from './api.ts';
import { overriding, toAddress } from './hosts.ts';

const API = 'https://data.orrery.example';
const CONFIG = 'http://localhost:3000';
const { dataset } = document.documentElement;

afterEach(() => {
  delete dataset.hosts;
  vi.unstubAllGlobals();
});

const ID = 'So11111111111111111111111111111111111111112';
const DATA = [
  apiPaths.assetsRecent,
  `${apiPaths.assetsRecent}?ids=${ID}`,
  apiPaths.assetSearch,
  apiPaths.assetList('toptraded', '1h'),
  apiPaths.gems,
  apiPaths.description(ID),
  apiPaths.tokenTxs(ID),
  apiPaths.holders(ID),
  apiPaths.candles(ID),
  apiPaths.sparklines,
  apiPaths.netVolume(ID),
  apiPaths.narrative(ID),
  apiPaths.launchpadStats,
  apiPaths.stockStats,
  apiPaths.developerStats(ID),
  apiPaths.pnl,
  apiPaths.pnlStats,
  apiPaths.transfers(ID),
];
const SETTINGS = [
  apiPaths.remoteConfig,
  apiPaths.bannerMetadata,
  apiPaths.banner('summer'),
  apiPaths.bannerImage('summer', 'sun.svg'),
];

test('without other hosts every path is the server’s own', () => {
  for (const path of [...DATA, ...SETTINGS]) expect(toAddress(path)).toBe(path);
});

test('another host answers token data, or config and banners, as it is named for', () => {
  dataset.hosts = `api=${API}|config=${CONFIG}`;
  for (const path of DATA) expect(toAddress(path)).toBe(API + path);
  for (const path of SETTINGS) expect(toAddress(path)).toBe(CONFIG + path);
  dataset.hosts = `api=${API}`;
  for (const path of SETTINGS) expect(toAddress(path)).toBe(path);
  expect([overriding('api'), overriding('socket'), overriding('config')]).toEqual([
    API,
    undefined,
    undefined,
  ]);
});

test('no host ever answers any other path: quotes, balances, orders, what is sent, the RPC, what a symbol means', () => {
  dataset.hosts = `api=${API}|socket=wss://stream.orrery.example|config=${CONFIG}`;
  const moved = new Set([...DATA, ...SETTINGS]);
  const paths = Object.values(apiPaths)
    .map((path) => (typeof path === 'string' ? path : Reflect.apply(path, undefined, [ID, '1h'])))
    .map(String)
    .filter((path) => !moved.has(path));
  expect(paths.length).toBeGreaterThan(60);
  const isData = new RegExp(`^/v1/assets/${ID}/1h|^/banner/${ID}`);
  for (const path of paths.filter((each) => !isData.test(each)))
    expect([path, toAddress(path)]).toEqual([path, path]);
  for (const path of ['/v1/faucet', '/v1/assetsx', '/v1', '/x/v1/assets', '/remoteConfigs/x'])
    expect(toAddress(path)).toBe(path);
});

it('is asked without the server’s cookies, and named where it does not answer', async () => {
  dataset.hosts = `api=${API}`;
  const fetch = vi.fn(async (_address: string, _init?: RequestInit) =>
    Response.json({ error: 'no' }, { status: 500 }),
  );
  vi.stubGlobal('fetch', fetch);
  await expect(api.get('/v1/assets', { ids: ID }, v.unknown())).rejects.toMatchObject({
    facts: { host: 'data.orrery.example', status: 500 },
  });
  const [address, init] = fetch.mock.calls[0] ?? [];
  expect([address, init?.credentials]).toEqual([`${API}/v1/assets?ids=${ID}`, undefined]);
  await expect(api.get('/ultra/v1/order', {}, v.unknown())).rejects.toMatchObject({
    facts: { host: location.host },
  });
  fetch.mockRejectedValue(new TypeError('Failed to fetch'));
  await expect(api.get('/v1/assets', {}, v.unknown())).rejects.toMatchObject({
    code: 'UPSTREAM_UNAVAILABLE',
    facts: { host: 'data.orrery.example' },
  });
});
