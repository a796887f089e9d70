import { createServer, type Server } from 'node:http';
import { WRAPPED_SOL } from '@orrery/domain/mints/mints';
import * as apiPaths from '@orrery/wire/paths';
import type { Page } from '@playwright/test';
import { type Address, generateKeyPairSigner } from '@solana/kit';
import { expect, test } from '../fixtures.ts';
import config from '../playwright.config.ts';

/** A foreign name that leads here, as a page makes its own do by rebinding it. */
const ELSEWHERE = 'evil.example';

const { launchOptions } = config.use ?? {};
const args = [...(launchOptions?.args ?? []), `--host-resolver-rules=MAP ${ELSEWHERE} 127.0.0.1`];
test.use({ launchOptions: { ...launchOptions, args } });

let stranger: Server;
let strangerPort: number;

test.beforeAll(async () => {
  stranger = createServer((_, response) => {
    response.setHeader('content-type', 'text/html').end('<!doctype html><title>stranger</title>');
  });
  await new Promise<void>((resolve) => stranger.listen(0, '127.0.0.1', resolve));
  const address = stranger.address();
  strangerPort = typeof address === 'object' && address ? address.port : 0;
});
test.afterAll(() => {
  stranger.close();
});

interface Try {
  url: string;
  body?: unknown;
  credentials?: RequestCredentials;
  /** Sent as a form would be, without asking first. */
  isPlain?: boolean;
}

/** What a script of the page can read of the answer. */
function reads(page: Page, { url, body, credentials = 'omit', isPlain = false }: Try): Promise<string> {
  const type = isPlain ? 'text/plain' : 'application/json';
  const post = { method: 'POST', headers: { 'content-type': type }, body: JSON.stringify(body) };
  const init: RequestInit = { credentials, ...(body !== undefined && post) };
  return page.evaluate(
    ([address, options]) =>
      fetch(address, options).then(
        async (reply) => `${reply.status} ${await reply.text()}`,
        () => 'nothing',
      ),
    [url, init] as const,
  );
}

/** 'open' when a script of the page gets a socket there. */
function opens(page: Page, url: string): Promise<string> {
  return page.evaluate(
    (address) =>
      new Promise<string>((resolve) => {
        const socket = new WebSocket(address);
        socket.onopen = () => resolve('open');
        socket.onerror = () => resolve('refused');
      }),
    url,
  );
}

const call = (method: string, params: unknown[] = []) => ({ jsonrpc: '2.0', id: 1, method, params });

async function expectPublicAlone(page: Page, url: string, wallet: Address) {
  const list = `${url}${apiPaths.assetsRecent}?ids=${WRAPPED_SOL}`;
  for (const credentials of ['include', 'omit'] as const) {
    expect(await reads(page, { url: list, credentials })).toMatch(/^200 \[\{"id"/);
    expect(await reads(page, { url: url + apiPaths.balances(wallet), credentials })).toMatch(/^200 /);
  }
  const execute = {
    url: url + apiPaths.ultraExecute,
    body: { signedTransaction: 'AAAA', requestId: 'none' },
  };
  const slot = { url: url + apiPaths.rpc, body: call('getSlot') };
  for (const attempt of [execute, slot]) {
    expect(await reads(page, attempt)).toMatch(/^200 /);
    expect(await reads(page, { ...attempt, credentials: 'include' })).toBe('nothing');
  }
  for (const method of ['requestAirdrop', 'orrery_reset']) {
    const answer = await reads(page, { url: url + apiPaths.rpc, body: call(method, [wallet, 1]) });
    expect(answer).toContain('-32601');
  }
  const event = { url: url + apiPaths.events, body: { user: null, event: 'x', metadata: {} } };
  const faucet = { url: url + apiPaths.faucet, body: { wallet } };
  for (const attempt of [event, faucet]) {
    expect(await reads(page, attempt)).toBe('nothing');
    expect(await reads(page, { ...attempt, isPlain: true })).toBe('nothing');
    expect(await reads(page, { ...attempt, credentials: 'include' })).toBe('nothing');
  }
  for (const path of ['/health', '/metrics', '/openapi.json', '/', '/theme.js']) {
    expect([path, await reads(page, { url: url + path })]).toEqual([path, 'nothing']);
  }
  const sockets = url.replace('http', 'ws');
  for (const path of [apiPaths.stream, apiPaths.rpc]) expect(await opens(page, sockets + path)).toBe('open');
}

async function expectNoFrame(page: Page, url: string) {
  const shown = page.waitForEvent('framenavigated', (frame) => frame.parentFrame() !== null);
  await page.evaluate((address) => {
    const frame = document.createElement('iframe');
    frame.src = address;
    document.body.append(frame);
  }, `${url}/swap`);
  expect((await shown).url()).toBe('chrome-error://chromewebdata/');
}

test('a page of elsewhere gets what is public and nothing else, and moves nothing', async ({
  page,
  server,
  rpc,
}) => {
  const { address } = await generateKeyPairSigner();
  await page.goto(`http://${ELSEWHERE}:${strangerPort}/`);
  await expectPublicAlone(page, server.url, address);
  const airdrop = { url: server.rpcUrl, body: call('requestAirdrop', [address, 1_000_000]) };
  for (const isPlain of [false, true]) {
    expect(await reads(page, { ...airdrop, isPlain })).toBe('nothing');
    expect(await reads(page, { url: server.rpcUrl, body: call('getSlot'), isPlain })).toBe('nothing');
  }
  expect(await opens(page, pubSubOf(server.rpcUrl))).toBe('refused');
  await expectNoFrame(page, server.url);
  expect((await rpc.getBalance(address, { commitment: 'confirmed' }).send()).value).toBe(0n);
});

test('a page of another port of this machine gets no more of the app, but may speak to the node', async ({
  page,
  server,
  rpc,
}) => {
  const { address } = await generateKeyPairSigner();
  await page.goto(`http://evil.localhost:${strangerPort}/`);
  await expectPublicAlone(page, server.url, address);
  await expectNoFrame(page, server.url);
  expect((await rpc.getBalance(address, { commitment: 'confirmed' }).send()).value).toBe(0n);
  const airdrop = { url: server.rpcUrl, body: call('requestAirdrop', [address, 1_000_000]) };
  expect(await reads(page, airdrop)).toContain('"result"');
  expect(await opens(page, pubSubOf(server.rpcUrl))).toBe('open');
});

test('a page that has its own name lead here finds nothing', async ({ page, server }) => {
  const own = `http://${ELSEWHERE}:${new URL(server.url).port}`;
  const reply = await page.goto(`${own}/swap`);
  expect([reply?.status(), await reply?.text()]).toEqual([421, '{"error":"unknown host"}']);
  const { address: wallet } = await generateKeyPairSigner();
  const attempts: Try[] = [
    { url: `${own}/health` },
    { url: own + apiPaths.assetsRecent },
    { url: own + apiPaths.faucet, body: { wallet } },
    { url: own + apiPaths.rpc, body: call('getSlot') },
  ];
  for (const attempt of attempts) {
    expect(await reads(page, { ...attempt, credentials: 'include' })).toBe('421 {"error":"unknown host"}');
  }
  expect(await opens(page, `${own.replace('http', 'ws')}${apiPaths.stream}`)).toBe('refused');
  await page.goto(`http://${ELSEWHERE}:${new URL(server.rpcUrl).port}/`);
  const node = `http://${ELSEWHERE}:${new URL(server.rpcUrl).port}`;
  expect(await reads(page, { url: node, body: call('requestAirdrop', [wallet, 1]) })).toMatch(/^403 /);
});

/** The node's WebSocket is on the port after its HTTP port. */
function pubSubOf(rpcUrl: string): string {
  const { hostname, port } = new URL(rpcUrl);
  return `ws://${hostname}:${Number(port) + 1}`;
}
