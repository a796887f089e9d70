import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { millis } from '@orrery/core/time';
import { USDC } from '@orrery/domain/mints/mints';
import { createMarket, type Market } from '@orrery/market';
import type { FastifyInstance } from 'fastify';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createApp } from '../../http/app.ts';
import { createOriginPolicy } from '../../http/origin-policy.ts';
import { mountShare } from './share.module.ts';
import { createShareService } from './share.service.ts';

let app: FastifyInstance;
let webRoot: string;
let market: Market;
let now = 0;

beforeAll(async () => {
  webRoot = mkdtempSync(path.join(tmpdir(), 'orrery-share-'));
  writeFileSync(path.join(webRoot, 'index.html'), '<!doctype html><title>App</title>');
  const screens = [{ path: '/swap', title: 'Swap', description: 'Swap tokens.' }];
  writeFileSync(path.join(webRoot, 'screens.json'), JSON.stringify(screens));
  writeFileSync(path.join(webRoot, 'tokens.html'), '<!doctype html><title>Token</title>');
  const facts = { symbol: 'USDC', name: 'USD Coin', decimals: 6, tags: ['verified'] };
  market = createMarket([{ ...facts, id: USDC, tokenProgram: USDC }]);
  market.setPrice(USDC, 1.25, 0);
  const clock = { now: () => millis(now) };
  const publicUrl = 'http://orrery.example:8080';
  const readCandles = () => Promise.resolve([]);
  const launchpadStats = () => Promise.reject(new Error('not asked for'));
  const shares = createShareService({ market, readCandles, launchpadStats, clock, webRoot, publicUrl });
  app = await createApp({
    describePage: shares.describe,
    log: pino({ level: 'silent' }),
    originPolicy: createOriginPolicy({ host: '127.0.0.1', publicUrl }),
    version: '0',
    webRoot,
    onAnswered: () => {},
    addModules: (gateway) => mountShare(gateway, shares),
  });
});
afterAll(async () => {
  await app.close();
  rmSync(webRoot, { recursive: true });
});

const get = (url: string) => app.inject({ url });

test('a page is described as of ten seconds ago at most', async () => {
  const price = async () => /costs ([^,]*),/.exec((await get(`/tokens/${USDC}`)).body)?.[1];
  expect(await price()).toBe('$1.25');
  market.setPrice(USDC, 1.5, 1);
  now += 9_999;
  expect(await price()).toBe('$1.25');
  now += 1;
  expect(await price()).toBe('$1.5');
});

test('search engines are told of verified tokens, and kept from wallets and receipts', async () => {
  expect((await get('/robots.txt')).body).toContain('Disallow: /portfolio/\nDisallow: /transaction/');
  const sitemap = await get('/sitemap.xml');
  expect(sitemap.body).toContain(`<loc>http://orrery.example:8080/tokens/${USDC}</loc>`);
});

test.each(['/swap', '/'])(
  'the screen at %s says what it is for, with a picture of its own',
  async (address) => {
    const { body } = await get(address);
    expect(body).toContain('<title>Swap | Orrery</title>');
    expect(body).toContain('<meta property="og:description" content="Swap tokens." />');
    const picture = /og:image" content="http:\/\/orrery\.example:8080([^"]+)"/.exec(body)?.[1] ?? '';
    const card = await get(picture);
    expect([card.statusCode, card.headers['content-type']]).toEqual([200, 'image/png']);
    expect((await get('/sitemap.xml')).body).toContain('<loc>http://orrery.example:8080/swap</loc>');
  },
);

test('a wallet has one picture for all, and an unknown page none', async () => {
  const card = await get('/image/cards/wallet.png');
  expect([card.statusCode, card.headers['content-type']]).toEqual([200, 'image/png']);
  for (const name of ['nothing', 'constructor', '__proto__', 'toString'])
    expect((await get(`/image/cards/${name}.png`)).statusCode).toBe(404);
  for (const name of ['constructor', 'toString'])
    expect((await get(`/${name}/SOL-USDC`)).body).toContain('<title>App</title>');
});
