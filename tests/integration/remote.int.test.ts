import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { isAppError } from '@orrery/core/app-error';
import { WRAPPED_SOL } from '@orrery/domain/mints/mints';
import { createKeyPairSignerFromPrivateKeyBytes } from '@solana/kit';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { WebSocket } from 'ws';
import type { RunningRemote } from '../../apps/server/src/composition/compose-remote.ts';
import { type Harness, startHarness } from '../harness/harness.ts';
import { call, rpc, startNear } from '../harness/near.ts';

const USDC = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v';

let far: Harness;
let near: RunningRemote;
let url: string;
let genesisHash: string;

const start = (env: Record<string, string> = {}) =>
  startNear(far, { ORRERY_GENESIS_HASH: genesisHash, ...env });

beforeAll(async () => {
  far = await startHarness({ prepared: inject('prepared') });
  genesisHash = (await rpc(far.rpc, call('getGenesisHash'))).result;
  near = await start();
  url = `http://127.0.0.1:${near.port}`;
});
afterAll(async () => {
  await near.stop();
  await far.stop();
});

describe('a server whose hosts are another Orrery', () => {
  test('hands the operator’s notice to pages, and names its network in each', async () => {
    const told = await start({
      ORRERY_TERMS_URL: 'https://a.example/terms',
      ORRERY_REGION_NOTICE: 'Not in Utopia.',
    });
    try {
      const at = `http://127.0.0.1:${told.port}`;
      const { notice } = await (await fetch(`${at}/health`)).json();
      expect(notice).toEqual({ termsUrl: 'https://a.example/terms', region: 'Not in Utopia.' });
      const page = await fetch(`${at}/swap`, { headers: { accept: 'text/html' } });
      expect(await page.text()).toContain('<html data-network="devnet" ');
    } finally {
      await told.stop();
    }
    expect((await (await fetch(`${url}/health`)).json()).notice).toBeUndefined();
  });

  test('says which network it is of, and that its node answers', async () => {
    const health = await (await fetch(`${url}/health`)).json();
    expect(health).toMatchObject({ status: 'ok', network: 'devnet', world: 'off', problems: [] });
    expect(health.hosts).toEqual({
      tokens: far.url,
      stream: far.url.replace('http', 'ws'),
      ultra: far.url,
      trigger: far.url,
      activity: far.url,
      pairs: far.url,
      oracle: far.url,
      bundles: far.url,
      tips: far.url,
    });
  });

  test.each([
    '/v1/assets/toptraded/24h?limit=30',
    `/v1/assets/search?query=${USDC}`,
    `/v2/charts/${USDC}?interval=1_HOUR&to=2000000000000&candles=24&type=price&quote=usd`,
    '/trigger/v1/getFees',
    `/api/v1/charts/${WRAPPED_SOL}?type=1H&quote_address=${USDC}&time_from=1&time_to=2000000000`,
    `/api/v1/tokens/${WRAPPED_SOL}`,
    '/oracle/search?query=sol',
    '/oracle/history?symbol=SOLUSD&resolution=60&from=1&to=2000000000',
    '/oracle/solusd',
  ])('answers %s as its host does, to the byte', async (asked) => {
    const [theirs, ours] = await Promise.all([fetch(far.url + asked), fetch(url + asked)]);
    expect(ours.status).toBe(theirs.status);
    expect(await ours.text()).toBe(await theirs.text());
  });

  test('prices money as the pairs’ host does, and as the list’s where there is none for pairs', async () => {
    const asked = `/api/v1/prices?list_address=${WRAPPED_SOL},${USDC}`;
    const { data } = await (await fetch(far.url + asked)).json();
    expect(Object.keys(data).toSorted()).toEqual([USDC, WRAPPED_SOL].toSorted());
    expect(await (await fetch(url + asked)).json()).toEqual({ data });
    const listed = await start({ ORRERY_HOSTS: `tokens=${far.url} 10000` });
    try {
      const found = await (await fetch(`http://127.0.0.1:${listed.port}${asked}`)).json();
      expect(found.data[WRAPPED_SOL].value).toBe(data[WRAPPED_SOL].value);
      expect(found.data[USDC].value).toBe(data[USDC].value);
    } finally {
      await listed.stop();
    }
    const others = await fetch(url + asked, { headers: { 'sec-fetch-site': 'cross-site' } });
    expect(others.status).toBe(403);
  });

  test('says by its nodes whether the chain lands transactions as usual', async () => {
    expect(await (await fetch(`${url}/api/v1/chain/status`)).json()).toMatchObject({ status: 'OK' });
  });

  test('refuses a request with the field that is wrong without asking its host, and hands on what a host refuses', async () => {
    const missing = await fetch(`${url}/ultra/v1/order?inputMint=${WRAPPED_SOL}&amount=1`);
    expect([missing.status, (await missing.json()).field]).toEqual([400, 'outputMint']);
    const unknown = await fetch(
      `${url}/ultra/v1/order?inputMint=${WRAPPED_SOL}&outputMint=${far.rpc.length}1111111111111111111111111111111&amount=1`,
    );
    expect(unknown.status).toBe(400);
  });

  test('never cuts an encoded path for a host', async () => {
    const encoded = await fetch(`${url}/%75ltra/v1/balances/${WRAPPED_SOL}`);
    expect([encoded.status, await encoded.json()]).toEqual([404, { error: 'not found' }]);
  });

  test('has nothing where a product is off', async () => {
    const off = await fetch(`${url}/swap/v1/program-id-to-label`);
    expect([off.status, await off.json()]).toEqual([404, { error: 'not found' }]);
  });

  test('trades: the order of the host is signed, executed, and on the chain', async () => {
    const wallet = await far.wallet(1);
    const signer = await createKeyPairSignerFromPrivateKeyBytes(new Uint8Array(32).fill(1));
    expect(signer.address).toBe(wallet.address);
    const query = new URLSearchParams({
      inputMint: WRAPPED_SOL,
      outputMint: USDC,
      amount: '100000000',
      taker: wallet.address,
    });
    const ordered = await (await fetch(`${url}/ultra/v1/order?${query}`)).json();
    const body = JSON.stringify(await wallet.sign(ordered));
    const headers = { 'content-type': 'application/json' };
    const executed = await (await fetch(`${url}/ultra/v1/execute`, { method: 'POST', headers, body })).json();
    expect(executed).toMatchObject({ status: 'Success', outputAmountResult: ordered.outAmount });
    const { result } = await rpc(`${url}/rpc`, call('getSignatureStatuses', [[executed.signature]]));
    expect(result.value[0].err).toBeNull();
    const held = await (await fetch(`${url}/ultra/v1/balances/${wallet.address}`)).json();
    expect(held[USDC].amount).toBe(ordered.outAmount);
  });

  test('passes JSON-RPC on, single and in batches, and refuses what costs its operator', async () => {
    expect((await rpc(`${url}/rpc`, call('getGenesisHash'))).result).toBe(genesisHash);
    expect(await rpc(`${url}/rpc`, [call('getSlot'), call('getVersion')])).toHaveLength(2);
    expect((await rpc(`${url}/rpc`, call('requestAirdrop'))).error.code).toBe(-32_601);
    expect((await rpc(`${url}/rpc`, [call('getSlot'), call('getProgramAccounts')])).error.code).toBe(-32_601);
    expect((await rpc(`${url}/rpc`, 'nonsense')).error.code).toBe(-32_700);
  });

  test('sends past the RPC, by a node without preflight, and by the block engine of its host', async () => {
    const wallet = await far.wallet(2);
    const headers = { 'content-type': 'application/json' };
    const post = async (at: string, body: unknown) =>
      await fetch(url + at, { method: 'POST', headers, body: JSON.stringify(body) });
    const query = new URLSearchParams({
      inputMint: WRAPPED_SOL,
      outputMint: USDC,
      amount: '50000000',
      taker: wallet.address,
    });
    const ordered = await (await fetch(`${url}/ultra/v1/order?${query}`)).json();
    const { signedTransaction: transaction } = await wallet.sign(ordered);
    const { signature } = await (await post('/send-transaction', { transaction })).json();
    await far.advance(2_000);
    const { result } = await rpc(`${url}/rpc`, call('getSignatureStatuses', [[signature]]));
    expect(result.value[0].err).toBeNull();
    const refused = await post('/send-transaction', { transaction: 'AAAA' });
    expect([refused.status, (await refused.json()).error]).toEqual([400, expect.any(String)]);

    const unknown = await post('/block-engine', call('getBundleStatuses', [['0'.repeat(64)]]));
    expect((await unknown.json()).result.value).toEqual([]);
    const costly = await post('/block-engine', call('simulateBundle', [[transaction]]));
    expect(costly.status).toBe(400);
    const floors = await Promise.all([url, far.url].map((at) => fetch(`${at}/bundle-tip-floor`)));
    const [ours, theirs] = await Promise.all(floors.map((each) => each.json()));
    expect(ours[0].landed_tips_50th_percentile).toBe(theirs[0].landed_tips_50th_percentile);
  });

  test('passes sockets on: the stream and PubSub', async () => {
    const hears = (at: string, said: unknown, pattern: RegExp) =>
      new Promise<string>((resolve, reject) => {
        const socket = new WebSocket(`${url.replace('http', 'ws')}${at}`);
        socket.on('open', () => socket.send(JSON.stringify(said)));
        socket.on('message', (data: Buffer) => {
          const text = data.toString();
          if (!pattern.test(text)) return;
          socket.terminate();
          resolve(text);
        });
        socket.on('error', reject);
      });
    const slots = hears('/rpc', call('slotSubscribe'), /"result":\d+/);
    const stream = hears('/stream', { type: 'subscribe:assets', assets: [WRAPPED_SOL] }, /./);
    const moved = far.advance(2_000);
    expect(await slots).toMatch(/"id":1/);
    expect(await stream).not.toBe('');
    await moved;
  });
});

describe('where things are not as the settings say', () => {
  test('a node of another chain refuses the start', async () => {
    const started = start({ ORRERY_GENESIS_HASH: '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdpKuc147dw2N9d' });
    expect(await refusal(started)).toEqual(['CONFIG_INVALID', expect.stringContaining('ORRERY_RPC_URLS')]);
  });

  test('a data directory of another chain, or of the embedded one, refuses the start', async () => {
    const other = mkdtempSync(path.join(tmpdir(), 'orrery-other-'));
    writeFileSync(path.join(other, 'network.json'), '{"network":"testnet","genesisHash":"4uhc"}');
    expect(await refusal(start({ ORRERY_DATA_DIR: other }))).toEqual([
      'DATA_DIR_UNUSABLE',
      expect.stringContaining('it is of testnet (genesis 4uhc), not of devnet'),
    ]);
    const embedded = mkdtempSync(path.join(tmpdir(), 'orrery-embedded-'));
    writeFileSync(path.join(embedded, 'world.json'), '{}');
    expect(await refusal(start({ ORRERY_DATA_DIR: embedded }))).toEqual([
      'DATA_DIR_UNUSABLE',
      expect.stringContaining('it is of the embedded chain, not of devnet'),
    ]);
    const damaged = mkdtempSync(path.join(tmpdir(), 'orrery-damaged-'));
    writeFileSync(path.join(damaged, 'network.json'), '{"network":');
    expect(await refusal(start({ ORRERY_DATA_DIR: damaged }))).toEqual([
      'DATA_DIR_UNUSABLE',
      expect.stringContaining('it is damaged'),
    ]);
  });

  test('a host that stops leaves the last good lists, marked as old, and quotes nothing', async () => {
    const host = await startHarness({ prepared: inject('prepared') });
    const { result } = await rpc(host.rpc, call('getGenesisHash'));
    const apart = await start({
      ORRERY_GENESIS_HASH: result,
      ORRERY_RPC_URLS: host.rpc,
      ORRERY_HOSTS: `tokens=${host.url},ultra=${host.url}/ultra/v1`,
    });
    const at = `http://127.0.0.1:${apart.port}`;
    const list = `${at}/v1/assets/search?query=${USDC}`;
    const before = await (await fetch(list)).text();
    await host.stop();
    const quote = await fetch(
      `${at}/ultra/v1/order?inputMint=${WRAPPED_SOL}&outputMint=${USDC}&amount=1000000`,
    );
    expect([quote.status, await quote.json()]).toEqual([502, { error: 'upstream unavailable' }]);
    await expect.poll(async () => (await fetch(list)).headers.get('x-orrery-as-of')).toMatch(/^\d{4}-/);
    const after = await fetch(list);
    expect([after.status, await after.text()]).toEqual([200, before]);
    expect((await fetch(`${at}/rpc`, { method: 'POST', body: JSON.stringify(call('getSlot')) })).status).toBe(
      503,
    );
    await apart.stop();
  });
});

async function refusal(
  starting: Promise<RunningRemote>,
): Promise<[code: string, facts: string] | RunningRemote> {
  try {
    return await starting;
  } catch (error) {
    if (isAppError(error)) return [error.code, JSON.stringify(error.facts)];
    throw error;
  }
}
