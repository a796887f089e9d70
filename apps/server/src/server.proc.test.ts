import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { USDC, WRAPPED_SOL } from '@orrery/domain';
import { AssetListSchema, apiPaths, type TokenTxsReply, TokenTxsReplySchema } from '@orrery/wire';
import * as v from 'valibot';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { type RunningServer, startServer } from './testing/running-server.ts';
import { allTxs, aTrader } from './testing/trader.ts';

const SOL = 1_000_000_000n;
const dataDir = mkdtempSync(path.join(tmpdir(), 'orrery-server-'));
let server: RunningServer;
let url: string;
let start: () => Promise<RunningServer>;

beforeAll(async () => {
  server = await startServer({ dataDir });
  const { port, rpcPort } = server;
  url = server.url;
  start = () => startServer({ dataDir, port, rpcPort });
});
afterAll(async () => {
  await server?.end('SIGKILL');
  rmSync(dataDir, { recursive: true, force: true });
});

async function getJson<Schema extends v.GenericSchema>(pathname: string, schema: Schema) {
  const reply = await fetch(url + pathname);
  return v.parse(schema, await reply.json());
}

const DAY_MS = 86_400_000;
const POLL = { timeout: 20_000 };

/** How SOL's statistics of the last day differ from its stored trades of that time, in trades and millionths of a dollar. */
async function miscounted() {
  const dayAgo = Date.now() - DAY_MS;
  const sums = { buys: 0, sells: 0, bought: 0, sold: 0 };
  for (let offset: string | undefined = ''; offset !== undefined; ) {
    const query: string = `fromTs=${new Date(dayAgo).toISOString()}${offset}`;
    const { txs, next }: TokenTxsReply = await getJson(
      `/v1/txs/${WRAPPED_SOL}?${query}`,
      TokenTxsReplySchema,
    );
    for (const { type, usdVolume } of txs) {
      sums[type === 'buy' ? 'buys' : 'sells'] += 1;
      sums[type === 'buy' ? 'bought' : 'sold'] += Math.round(usdVolume * 1e6);
    }
    offset = next && `&offset=${next}`;
  }
  const [asset] = await getJson(`/v1/assets?ids=${WRAPPED_SOL}`, AssetListSchema);
  const { numBuys, numSells, buyVolume, sellVolume } = asset?.stats24h ?? {};
  return {
    buys: (numBuys ?? 0) - sums.buys,
    sells: (numSells ?? 0) - sums.sells,
    bought: Math.round((buyVolume ?? 0) * 1e6) - sums.bought,
    sold: Math.round((sellVolume ?? 0) * 1e6) - sums.sold,
  };
}

// The first of all: soon after the start the store has everything.
test('a server that has just come up lists the trades of before its first block to whoever asks', async () => {
  const assets = await getJson('/v1/assets/toptraded/24h?limit=2000', AssetListSchema);
  const traded = assets.filter(({ stats24h }) => (stats24h?.numBuys ?? 0) > 0).map(({ id }) => id);
  // In the order they are written.
  const last = traded.toSorted().at(-1);
  const { txs } = await getJson(`/v1/txs/${last}?limit=1`, TokenTxsReplySchema);
  expect(txs).toHaveLength(1);
});

test('a SIGKILL loses no acknowledged trade, and neither pages nor statistics have one twice', async () => {
  const traders = await Promise.all([aTrader(url), aTrader(url), aTrader(url)]);
  const before = await allTxs(url, WRAPPED_SOL, 30);
  const signatures = new Set(before.map(({ txHash }) => String(txHash)));
  for (const trader of traders) {
    const { executed } = await trader.swap(WRAPPED_SOL, USDC, SOL / 10n);
    signatures.add(String(executed.signature));
  }
  await server.end('SIGKILL');
  server = await start();
  const [again] = traders;
  const { executed } = (await again?.swap(WRAPPED_SOL, USDC, SOL / 10n)) ?? {};
  signatures.add(String(executed?.signature));
  const indexed = async () =>
    (await allTxs(url, WRAPPED_SOL, 2)).map(({ txHash }) => String(txHash)).toSorted();
  await expect.poll(indexed, POLL).toEqual([...signatures].toSorted());
  // Invented trades leave the day while they are counted, now and then.
  await expect.poll(miscounted, POLL).toEqual({ buys: 0, sells: 0, bought: 0, sold: 0 });
});

test('Ctrl-C ends it in order within two seconds, whoever is still connected, with everything kept', async () => {
  const txs = await allTxs(url, WRAPPED_SOL, 30);
  const pubSub = new URL(server.rpcUrl.replace('http', 'ws'));
  pubSub.port = String(Number(pubSub.port) + 1);
  const addresses = [apiPaths.stream, apiPaths.rpc].map((pathname) => url.replace('http', 'ws') + pathname);
  const sockets = [...addresses, pubSub.href].map((address) => new WebSocket(address));
  await Promise.all(sockets.map((socket) => new Promise((resolve) => socket.once('open', resolve))));
  const codes = sockets.map((socket) => new Promise((resolve) => socket.once('close', resolve)));
  // After two seconds it would end itself with 1 and a line in its log.
  expect(await server.end('SIGINT')).toMatchObject({ code: 0, stderr: '' });
  expect(await Promise.all(codes)).toEqual([1001, 1001, 1001]);
  server = await start();
  expect(await allTxs(url, WRAPPED_SOL, 30)).toEqual(txs);
});

test('ends in order also when nobody reads what it prints any more', async () => {
  server.stopReading();
  expect(await server.end('SIGTERM')).toMatchObject({ code: 0, stderr: '' });
});
