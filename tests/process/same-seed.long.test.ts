import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import * as apiPaths from '@orrery/wire/paths';
import { type Asset, AssetListSchema } from '@orrery/wire/tokens/asset';
import * as v from 'valibot';
import { afterAll, expect, test } from 'vitest';
import { startServer } from '../../apps/server/src/testing/server/running-server.ts';

const directory = mkdtempSync(path.join(tmpdir(), 'orrery-seed-'));

afterAll(() => rmSync(directory, { recursive: true, force: true }));

async function marketOf(name: string) {
  const server = await startServer({ dataDir: path.join(directory, name) });
  const reply = await fetch(`${server.url}${apiPaths.assetList('toptraded', '24h')}?limit=2000`);
  const assets = v.parse(AssetListSchema, await reply.json());
  await server.end('SIGTERM');
  const standing = ({ id, symbol, usdPrice, liquidity, mcap, fdv, holderCount, audit }: Asset) =>
    [id, { symbol, usdPrice, liquidity, mcap, fdv, holderCount, audit }] as const;
  return new Map(assets.map(standing));
}

test('two calm starts with one seed give the same universe, prices and reserves', async () => {
  const first = await marketOf('first');
  expect(first.size).toBeGreaterThan(1_400);
  // Liquidity is the value of what the vaults hold, so equal liquidity at equal prices is equal reserves.
  expect(await marketOf('second')).toEqual(first);
});
