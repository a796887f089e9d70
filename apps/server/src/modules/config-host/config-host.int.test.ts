import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { millis } from '@orrery/core/time';
import { BannerMetadataSchema, BannerSchema } from '@orrery/wire/config/banner';
import { RemoteConfigSchema } from '@orrery/wire/config/remote-config';
import type { FastifyInstance } from 'fastify';
import { pino } from 'pino';
import * as v from 'valibot';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createApp } from '../../http/app.ts';
import { createOriginPolicy } from '../../http/origin-policy.ts';
import { mountConfigHost } from './config-host.module.ts';
import {
  type ConfigHost,
  DEFAULT_REMOTE_CONFIG,
  MAX_BANNER_IMAGE_BYTES,
  openConfigHost,
} from './config-host.service.ts';
import { MAX_CONFIG_FILE_BYTES } from './json-file.ts';

const BANNER = {
  id: 'summer',
  startTime: '2026-06-01T00:00:00Z',
  expiryTime: '2026-09-01T00:00:00Z',
  closeCount: 2,
  data: {
    imageUrl: '/banner/summer/sun.svg',
    title: { en: 'Summer' },
    countdownConfig: { text: { en: 'Ends in' } },
    paragraphs: [{ text: { en: 'It is warm.' } }],
    buttons: [{ link: '/perps', text: { en: 'Trade' } }],
  },
};
const SVG = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';

let root: string;
let directory: string;
let now: number;
let warned: { file: string; reason: string }[];
let host: ConfigHost;
let app: FastifyInstance | undefined;

beforeEach(async () => {
  root = mkdtempSync(path.join(tmpdir(), 'orrery-config-'));
  directory = path.join(root, 'config');
  now = 0;
  warned = [];
  await start();
});
afterEach(async () => {
  await app?.close();
  app = undefined;
  rmSync(root, { recursive: true });
});

async function start() {
  const log = { warn: (facts: object) => warned.push(facts as { file: string; reason: string }) };
  host = await openConfigHost({ directory, clock: { now: () => millis(now) }, log });
}

function write(name: string, content: unknown) {
  const file = path.join(directory, name);
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, typeof content === 'string' ? content : JSON.stringify(content));
  now += 1_000;
}

async function get(url: string) {
  app ??= await createApp({
    log: pino({ level: 'silent' }),
    originPolicy: createOriginPolicy({ host: '127.0.0.1', publicUrl: 'http://orrery.example:8080' }),
    version: '0',
    webRoot: root,
    onAnswered: () => undefined,
    addModules: (gateway) => mountConfigHost(gateway, host),
  });
  return app.inject({ url, headers: { host: '127.0.0.1:8080' } });
}

const withTokens = (...bannedTokens: string[]) => ({
  ...DEFAULT_REMOTE_CONFIG,
  swapSettings: { ...DEFAULT_REMOTE_CONFIG.swapSettings, bannedTokens },
});
const withLink = (name: string, address: string) => ({
  ...DEFAULT_REMOTE_CONFIG,
  links: { [name]: address },
});
const MINT = 'DezXAZ8z7PnrnRJjz3wXBoRgixCa6xjnB7YaB1pPB263';

test('a fresh directory has the defaults in it, and what an operator wrote is not written over', async () => {
  const file = path.join(directory, 'remoteConfig/metadata.json');
  expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual(DEFAULT_REMOTE_CONFIG);
  write('remoteConfig/metadata.json', withTokens(MINT));
  await start();
  expect(await host.remoteConfig()).toEqual(withTokens(MINT));
  expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual(withTokens(MINT));
});

test('a change is served within a second, without a restart', async () => {
  await host.remoteConfig();
  write('remoteConfig/metadata.json', withTokens(MINT));
  now -= 1;
  expect(await host.remoteConfig()).toEqual(DEFAULT_REMOTE_CONFIG);
  now += 1;
  expect(await host.remoteConfig()).toEqual(withTokens(MINT));
});

test.each([
  ['no JSON', '{', 'JSON'],
  ['a wrong member', withTokens('unknown'), 'swapSettings.bannedTokens.0'],
  ['a link of no known name', withLink('twiter', 'https://example.com'), 'links.twiter'],
  ['a link that is no https address', withLink('twitter', 'javascript:alert(1)'), 'links.twitter'],
  ['too large a file', ' '.repeat(MAX_CONFIG_FILE_BYTES + 1), 'larger'],
])('%s is named in the log once, and the last good content stays', async (_, content, reason) => {
  write('remoteConfig/metadata.json', withTokens(MINT));
  await host.remoteConfig();
  write('remoteConfig/metadata.json', content);
  for (let looks = 0; looks < 3; looks += 1) {
    expect(await host.remoteConfig()).toEqual(withTokens(MINT));
    now += 1_000;
  }
  expect(warned).toHaveLength(1);
  expect(warned[0]?.file).toBe(path.join(directory, 'remoteConfig/metadata.json'));
  expect(warned[0]?.reason).toContain(reason);
  write('remoteConfig/metadata.json', withTokens());
  expect(await host.remoteConfig()).toEqual(withTokens());
});

test('a file that is bad at the start is named in the log, and the default stands for it', async () => {
  write('banner/metadata.json', { activeBanner: { swap: 'summer' } });
  write('banner/summer/banner.json', { ...BANNER, id: 'winter' });
  write('remoteConfig/metadata.json', '[]');
  await start();
  expect(await host.remoteConfig()).toEqual(DEFAULT_REMOTE_CONFIG);
  expect(await host.banner('summer')).toBeUndefined();
  expect(warned.map(({ file }) => path.relative(directory, file))).toEqual([
    'remoteConfig/metadata.json',
    'banner/summer/banner.json',
  ]);
});

test('serves config, banners and one banner by their schemas', async () => {
  write('banner/metadata.json', { activeBanner: { swap: 'summer', 'perps-loan': null } });
  write('banner/summer/banner.json', BANNER);
  const read = async <Schema extends v.GenericSchema>(url: string, schema: Schema) =>
    v.parse(schema, (await get(url)).json());
  expect(await read('/remoteConfig/metadata.json', RemoteConfigSchema)).toEqual(DEFAULT_REMOTE_CONFIG);
  expect(await read('/banner/metadata.json', BannerMetadataSchema)).toEqual({
    activeBanner: { swap: 'summer', 'perps-loan': null },
  });
  expect(await read('/banner/summer/banner.json', BannerSchema)).toEqual(BANNER);
  expect((await get('/banner/winter/banner.json')).statusCode).toBe(404);
});

test('the page of a product with a banner that is due has that banner', async () => {
  write('banner/metadata.json', { activeBanner: { swap: 'summer', limit: 'winter' } });
  write('banner/summer/banner.json', BANNER);
  now = Date.parse(BANNER.startTime) - 1;
  expect(await host.bannerOf('/swap')).toBeUndefined();
  now = Date.parse(BANNER.startTime);
  for (const pathname of ['/', '/swap', '/swap/SOL-USDC'])
    expect(await host.bannerOf(pathname)).toEqual(BANNER);
  for (const pathname of ['/trigger', '/recurring', '/swapped', '/pro'])
    expect(await host.bannerOf(pathname)).toBeUndefined();
  now = Date.parse(BANNER.expiryTime) - 1_000;
  expect(await host.bannerOf('/swap')).toBeUndefined();
});

test('an image is an image: its own type, no sniffing, and a sandbox around an svg', async () => {
  write('banner/summer/sun.svg', SVG);
  const { statusCode, headers, body } = await get('/banner/summer/sun.svg');
  expect([statusCode, body]).toEqual([200, SVG]);
  expect(headers).toMatchObject({ 'content-type': 'image/svg+xml', 'x-content-type-options': 'nosniff' });
  expect(headers['content-security-policy']).toMatch(/^default-src 'none';.*sandbox$/);
});

test('serves nothing outside, over a link, too large, or that is no plain file', async () => {
  write('banner/summer/banner.json', BANNER);
  writeFileSync(path.join(root, 'secret.svg'), SVG);
  symlinkSync(path.join(root, 'secret.svg'), path.join(directory, 'banner/summer/link.svg'));
  symlinkSync(root, path.join(directory, 'banner/linked'));
  symlinkSync('loop.svg', path.join(directory, 'banner/summer/loop.svg'));
  mkdirSync(path.join(directory, 'banner/summer/folder.svg'));
  execFileSync('/usr/bin/mkfifo', [path.join(directory, 'banner/summer/pipe.svg')]);
  write('banner/summer/large.png', ' '.repeat(MAX_BANNER_IMAGE_BYTES + 1));
  for (const url of [
    '/banner/summer/link.svg',
    '/banner/linked/secret.svg',
    '/banner/summer/loop.svg',
    '/banner/summer/folder.svg',
    '/banner/summer/pipe.svg',
    '/banner/summer/large.png',
    '/banner/summer/none.png',
  ]) {
    expect([url, (await get(url)).statusCode]).toEqual([url, 404]);
  }
  for (const url of [
    '/banner/summer/..%2F..%2Fsecret.svg',
    '/banner/..%2F../secret.svg',
    '/banner/summer/page.html',
  ]) {
    const reply = await get(url);
    expect([url, reply.statusCode >= 400 && reply.statusCode < 500]).toEqual([url, true]);
    expect(reply.body).not.toContain('svg xmlns');
  }
});
