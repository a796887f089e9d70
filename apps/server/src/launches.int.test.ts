import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { countSocials, USDC, WRAPPED_SOL } from '@orrery/domain';
import {
  AssetListSchema,
  DescriptionReplySchema,
  DeveloperStatsSchema,
  LaunchpadStatsReplySchema,
  NarrativeReplySchema,
  StreamFrameSchema,
  TokenTxsReplySchema,
} from '@orrery/wire';
import * as v from 'valibot';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { freePorts, type RunningServer, startServer } from './testing/running-server.ts';
import { aTrader } from './testing/trader.ts';

const SOL = 1_000_000_000n;
const dataDir = mkdtempSync(path.join(tmpdir(), 'orrery-launches-'));
let server: RunningServer;

beforeAll(async () => {
  const port = await freePorts(3);
  server = await startServer({ dataDir, port, rpcPort: port + 1 });
});
afterAll(async () => {
  await server?.end('SIGKILL');
  rmSync(dataDir, { recursive: true, force: true });
});

async function getJson<Schema extends v.GenericSchema>(pathname: string, schema: Schema) {
  const reply = await fetch(server.url + pathname);
  return v.parse(schema, await reply.json());
}

const launched = async () => {
  const assets = await getJson('/v1/assets?limit=2000', AssetListSchema);
  return assets.filter(({ launchpad }) => launchpad);
};

describe('the whole server on the embedded chain', () => {
  test('a swap comes over the stream once, as the row that the page of trades has by then', async () => {
    const trader = await aTrader(server.url);
    const socket = new WebSocket(`${server.url.replace('http', 'ws')}/stream`);
    await new Promise((resolve) => socket.once('open', resolve));
    const seen: unknown[] = [];
    const told = new Promise<void>((resolve) => {
      socket.on('message', (data: Buffer) => {
        const frame = v.parse(StreamFrameSchema, JSON.parse(data.toString()));
        if (frame.type !== 'actions') return;
        seen.push(...frame.data);
        resolve();
      });
    });
    socket.send(JSON.stringify({ type: 'subscribe:txns', assets: [WRAPPED_SOL, USDC] }));
    const { executed } = await trader.swap(WRAPPED_SOL, USDC, SOL);
    await told;
    const { txs } = await getJson(`/v1/txs/${WRAPPED_SOL}?limit=1`, TokenTxsReplySchema);
    expect(seen).toEqual(txs);
    expect(txs[0]?.txHash).toBe(executed.signature);
    socket.close();
  });

  test('launchpad statistics count the tokens there are, and shares add up', async () => {
    const { launchpads } = await getJson('/v3/launchpads/stats', LaunchpadStatsReplySchema);
    const assets = await launched();
    const mints = launchpads.reduce((sum, { stats30d }) => sum + stats30d.mints, 0);
    expect(mints).toBe(assets.length);
    const graduates = launchpads.reduce((sum, { stats30d }) => sum + stats30d.graduates, 0);
    expect(graduates).toBe(assets.filter(({ graduatedPool }) => graduatedPool).length);
    const [first] = launchpads;
    expect(first?.stats30d.bondedRate).toBeCloseTo(
      ((first?.stats30d.graduates ?? 0) / (first?.stats30d.mints ?? 1)) * 100,
    );
    await expect
      .poll(
        async () => {
          const counted = await getJson('/v3/launchpads/stats', LaunchpadStatsReplySchema);
          return counted.launchpads.reduce((sum, { stats30d }) => sum + stats30d.marketShare, 0);
        },
        { timeout: 50_000, interval: 1_000 },
      )
      .toBeCloseTo(100);
  });

  test('a developer’s statistics are those its tokens tell of it', async () => {
    const assets = await launched();
    const [{ dev, audit } = assets[0] ?? {}] = assets.filter(
      (asset) => (asset.audit?.devMigrations ?? 0) > 0,
    );
    const stats = await getJson(`/v1/dev/stats/${dev}`, DeveloperStatsSchema);
    const own = assets.filter((asset) => asset.dev === dev);
    expect(stats).toMatchObject({
      numCreated: own.length,
      numMigrated: own.filter(({ graduatedPool }) => graduatedPool).length,
    });
    expect(audit?.devMints).toBe(own.length);
    expect(stats.topTokens.map(({ mcap }) => mcap)).toEqual(
      own
        .map(({ mcap }) => mcap ?? 0)
        .toSorted((a, b) => b - a)
        .slice(0, 10),
    );
    expect(await getJson(`/v1/dev/stats/${USDC}`, DeveloperStatsSchema)).toEqual({
      numCreated: 0,
      numMigrated: 0,
      numCreatedInPast7Days: 0,
      topTokens: [],
    });
  });

  test('describes a token, tells of its day, and says so of one nobody knows', async () => {
    const { description } = await getJson(`/v1/assets/${USDC}/description`, DescriptionReplySchema);
    expect(description).toContain('USD Coin (USDC) is a stablecoin on Solana. It is verified.');
    const told = await getJson(`/v1/chaininsight/narrative/${WRAPPED_SOL}`, NarrativeReplySchema);
    expect(told).toMatchObject({ status: 'success', narrative: expect.stringMatching(/^SOL has /) });
    const nobody = 'SysvarC1ock11111111111111111111111111111111';
    expect(await getJson(`/v1/chaininsight/narrative/${nobody}`, NarrativeReplySchema)).toEqual({
      status: 'not_found',
    });
    expect(await getJson(`/v1/assets/${nobody}/description`, DescriptionReplySchema)).toEqual({});
    const refused = await fetch(`${server.url}/v1/chaininsight/narrative/x`);
    expect([refused.status, await refused.json()]).toMatchObject([400, { field: 'assetId' }]);
  });

  test('tokens tell where they can be found, some nowhere', async () => {
    const socials = (await launched()).map((asset) => countSocials(asset));
    expect(Math.max(...socials)).toBe(3);
    expect(Math.min(...socials)).toBe(0);
  });
});
