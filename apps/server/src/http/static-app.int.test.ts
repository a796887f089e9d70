import { mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import type { FastifyInstance } from 'fastify';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { createApp } from './app.ts';
import { createOriginPolicy } from './origin-policy.ts';

const PAGE = '<!doctype html><html lang="en">swap';
const MARKED = '<!doctype html><html data-banner="summer 2" lang="en">swap';

let webRoot: string;
let app: FastifyInstance;
let banner: { id: string; closeCount: number } | undefined;
let describePage: ((html: string) => string) | undefined;

beforeAll(async () => {
  webRoot = mkdtempSync(path.join(tmpdir(), 'orrery-web-'));
  writeFileSync(path.join(webRoot, 'index.html'), '<!doctype html>app');
  writeFileSync(path.join(webRoot, 'swap.html'), PAGE);
  writeFileSync(path.join(webRoot, 'pro.hunt.html'), 'hunt');
  app = await createApp({
    log: pino({ level: 'silent' }),
    originPolicy: createOriginPolicy({ host: '127.0.0.1', publicUrl: 'http://orrery.example:8080' }),
    version: '0',
    webRoot,
    bannerOf: async (pathname) => (pathname.startsWith('/swap') ? banner : undefined),
    describePage: async (pathname) => (pathname === '/swap/SOL-JUP' ? describePage : undefined),
    onAnswered: () => undefined,
    addModules: () => undefined,
  });
});
afterAll(async () => {
  await app.close();
  rmSync(webRoot, { recursive: true });
});

const get = (url: string, headers = {}) =>
  app.inject({ url, headers: { host: '127.0.0.1:8080', ...headers } });

test('a page with a banner is marked on its root element, compressed for those who read it', async () => {
  banner = { id: 'summer', closeCount: 2 };
  const plain = await get('/swap/SOL-USDC');
  expect([plain.statusCode, plain.body]).toEqual([200, MARKED]);
  expect(plain.headers).toMatchObject({
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-cache',
    vary: 'accept-encoding',
  });
  const packed = await get('/swap', { 'accept-encoding': 'gzip, br' });
  expect(packed.headers['content-encoding']).toBe('br');
  expect(brotliDecompressSync(Uint8Array.from(packed.rawPayload)).toString()).toBe(MARKED);
});

test('a page is marked with its present banner, and not at all without one', async () => {
  banner = { id: 'summer', closeCount: 2 };
  await get('/swap');
  banner = { id: 'winter', closeCount: 1 };
  expect((await get('/swap')).body).toContain('data-banner="winter 1"');
  banner = undefined;
  expect((await get('/swap')).body).toBe(PAGE);
  expect((await get('/')).body).toBe('<!doctype html>app');
});

test('a page is written for its path, with its banner, and again only when what it says is another', async () => {
  banner = { id: 'summer', closeCount: 2 };
  const describe = vi.fn((html: string) => `${html} described`);
  describePage = describe;
  for (const accepted of ['identity', 'br', 'br']) {
    const { rawPayload } = await get('/swap/SOL-JUP', { 'accept-encoding': accepted });
    const body = accepted === 'br' ? brotliDecompressSync(Uint8Array.from(rawPayload)) : rawPayload;
    expect(body.toString()).toBe(`${MARKED} described`);
  }
  expect(describe).toHaveBeenCalledTimes(1);
  expect((await get('/swap/SOL-USDC')).body).toBe(MARKED);
  describePage = (html) => `${html} anew`;
  banner = undefined;
  expect((await get('/swap/SOL-JUP')).body).toBe(`${PAGE} anew`);
});

test('a screen below another has its own page where the build made one', async () => {
  expect((await get('/pro/hunt')).body).toBe('hunt');
  expect((await get('/pro/hunt/x')).body).toBe('<!doctype html>app');
});

test('a page that is built again while the server runs is written again, whatever was written before', async () => {
  banner = { id: 'summer', closeCount: 2 };
  describePage = (html) => `${html} described`;
  const file = path.join(webRoot, 'swap.html');
  for (const [build, seconds] of [
    ['first', 1_000],
    ['second', 2_000],
  ] as const) {
    writeFileSync(file, `<html lang="en">${build}`);
    utimesSync(file, seconds, seconds);
    const marked = `<html data-banner="summer 2" lang="en">${build}`;
    expect((await get('/swap/SOL-JUP')).body).toBe(`${marked} described`);
    expect((await get('/swap/SOL-USDC')).body).toBe(marked);
  }
});

test('every page of another network names it, with its banner or without', async () => {
  writeFileSync(path.join(webRoot, 'swap.html'), PAGE);
  const marked = '<!doctype html><html data-network="mainnet-beta" lang="en">swap';
  let pageBanner: typeof banner;
  const remote = await createApp({
    log: pino({ level: 'silent' }),
    originPolicy: createOriginPolicy({ host: '127.0.0.1', publicUrl: 'http://orrery.example:8080' }),
    version: '0',
    webRoot,
    network: 'mainnet-beta',
    bannerOf: async () => pageBanner,
    onAnswered: () => undefined,
    addModules: () => undefined,
  });
  const page = async () => {
    const { body } = await remote.inject({ url: '/swap', headers: { host: '127.0.0.1:8080' } });
    return body;
  };
  try {
    expect(await page()).toBe(marked);
    pageBanner = { id: 'summer', closeCount: 2 };
    expect(await page()).toBe(marked.replace('<html ', '<html data-banner="summer 2" '));
  } finally {
    await remote.close();
  }
});
