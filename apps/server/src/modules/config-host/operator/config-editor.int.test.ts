import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { millis } from '@orrery/core/time';
import { BannerSchema } from '@orrery/wire/config/banner';
import type { FastifyInstance } from 'fastify';
import { pino } from 'pino';
import * as v from 'valibot';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createApp } from '../../../http/app.ts';
import { createOriginPolicy } from '../../../http/origin-policy.ts';
import { type ConfigHost, DEFAULT_REMOTE_CONFIG, openConfigHost } from '../config-host.service.ts';
import { mountConfigEditor } from './config-editor.module.ts';
import { replaceFile } from './replace-file.ts';

const MAX_HISTORY = 30;
const MINT = 'DezXAZ8z7PnrnRJjz3wXBoRgixCa6xjnB7YaB1pPB263';
const HOST = '127.0.0.1:8080';
const BANNER = {
  target: 'banner:',
  version: 'none',
  id: 'summer',
  startTime: '2026-06-01T00:00:00Z',
  expiryTime: '2026-09-01T00:00:00Z',
  closeCount: '2',
  'data.title.en': 'Summer <b>',
  'data.countdownConfig.text.en': 'Ends in',
  'data.paragraphs': 'It is warm.\nIt is long.',
  'data.buttons.1.text.en': 'Trade',
  'data.buttons.1.link': '/perps',
};
const NOW = Date.parse('2026-08-30T21:56:55Z');

let root: string;
let directory: string;
let now: number;
let host: ConfigHost;
let app: FastifyInstance;
let isFull: boolean;

beforeEach(async () => {
  root = mkdtempSync(path.join(tmpdir(), 'orrery-editor-'));
  directory = path.join(root, 'config');
  now = NOW;
  isFull = false;
  app = await start('127.0.0.1');
});
afterEach(async () => {
  await app.close();
  rmSync(root, { recursive: true });
});

async function start(bind: string, publicUrl = `http://${HOST}`) {
  const clock = { now: () => millis(now) };
  const originPolicy = createOriginPolicy({ host: bind, publicUrl });
  host = await openConfigHost({ directory, clock, log: { warn: () => undefined } });
  const write: typeof replaceFile = (...args) => {
    if (isFull) throw new Error('ENOSPC: no space left on device, write');
    replaceFile(...args);
  };
  return createApp({
    log: pino({ level: 'silent' }),
    originPolicy,
    version: '0',
    webRoot: root,
    onAnswered: () => undefined,
    addModules: (gateway) => mountConfigEditor(gateway, { host, originPolicy, clock, write }),
  });
}

const get = (headers = {}, url = '/config-editor') =>
  app.inject({ url, headers: { host: HOST, ...headers } });

/** What a proxy on the same machine adds to the requests it passes on. */
const PROXIED: readonly Record<string, string>[] = [
  { forwarded: 'for=203.0.113.9' },
  { via: '1.1 proxy' },
  { 'x-forwarded-for': '203.0.113.9' },
  { 'x-forwarded-host': 'orrery.example' },
  { 'x-real-ip': '203.0.113.9' },
];
const OWN = { host: HOST, origin: `http://${HOST}` };

/** Sends a form as the page's own does, with what the page holds. */
async function send(form: Record<string, string>, headers: Record<string, string> = OWN) {
  const { body } = await get();
  const token = /name="token" value="(\w+)"/.exec(body)?.[1] ?? '';
  return app.inject({
    method: 'POST',
    url: '/config-editor',
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
    payload: new URLSearchParams({ token, ...form }).toString(),
  });
}

async function versionOf(target: string) {
  const { body } = await get();
  return (
    new RegExp(`name="target" value="${target}"><input type="hidden" name="version" value="(\\w+)"`).exec(
      body,
    )?.[1] ?? ''
  );
}

async function publish(form: Record<string, string>) {
  const { target = '', version = await versionOf(target) } = form;
  const reply = await send({ action: 'publish', ...form, version });
  now += 1_000;
  return reply;
}

const CONFIG = {
  target: 'remoteConfig',
  'swapSettings.excludedAmms': '',
  'swapSettings.bannedTokens': MINT,
  'swapSettings.blockhashSlotsToExpiry': '150',
  'swapSettings.swapProfile.key': 'v1',
  'swapSettings.swapProfile.defaultProfile': 'auto',
  'perpsSettings.v2AsDefault': 'on',
};
const undo = (number: number) => publish({ action: 'undo', number: String(number), target: '' });
const read = (name: string) => readFileSync(path.join(directory, name), 'utf8');
const CONFIG_FILE = 'remoteConfig/metadata.json';

test('a published config is what clients read, and its undo brings back the very text that was there', async () => {
  const before = `${read(CONFIG_FILE)}\n\n`;
  writeFileSync(path.join(directory, CONFIG_FILE), before);
  const reply = await publish(CONFIG);
  expect([reply.statusCode, reply.headers.location]).toEqual([303, '/config-editor?done=1']);
  expect(await host.remoteConfig()).toEqual({
    ...DEFAULT_REMOTE_CONFIG,
    swapSettings: { ...DEFAULT_REMOTE_CONFIG.swapSettings, bannedTokens: [MINT] },
  });
  const page = await get({}, '/config-editor?done=1');
  expect(page.body).toContain('role="status">Published.');
  expect(page.body).toContain('<code>swapSettings.bannedTokens</code>');
  expect((await undo(1)).statusCode).toBe(303);
  expect(read(CONFIG_FILE)).toBe(before);
  expect((await undo(2)).statusCode).toBe(303);
  expect(JSON.parse(read(CONFIG_FILE)).swapSettings.bannedTokens).toEqual([MINT]);
});

test('the links of the menus have a field each, and a publication keeps them', async () => {
  const links = { twitter: 'https://x.example/orrery', helpCenter: 'https://help.example' };
  expect((await publish({ ...CONFIG, ...fieldsOf(links) })).statusCode).toBe(303);
  expect((await host.remoteConfig()).links).toEqual(links);
  expect((await get()).body).toMatch(/name="links\.helpCenter"[^>]* value="https:\/\/help\.example"/);
  const wrong = await publish({ ...CONFIG, ...fieldsOf({ ...links, guides: 'http://help.example' }) });
  expect([
    wrong.statusCode,
    wrong.body.includes('id="remoteConfig.links.guides-error">must begin with https://'),
  ]).toEqual([422, true]);
  expect((await publish(CONFIG)).statusCode).toBe(303);
  expect((await host.remoteConfig()).links).toBeUndefined();
});
const fieldsOf = (links: Record<string, string>) =>
  Object.fromEntries(Object.entries(links).map(([name, href]) => [`links.${name}`, href]));

test('each mistake stands at its field with what was typed, and nothing is written', async () => {
  const before = read(CONFIG_FILE);
  const reply = await publish({
    ...CONFIG,
    'swapSettings.bannedTokens': `${MINT}\nnobody"><script>`,
    'swapSettings.blockhashSlotsToExpiry': '301',
    'swapSettings.swapProfile.key': '',
  });
  expect(reply.statusCode).toBe(422);
  const errorOf = (name: string) =>
    new RegExp(`id="remoteConfig.${name}-error">([^<]*)`).exec(reply.body)?.[1];
  expect(errorOf('swapSettings.bannedTokens')).toContain('line 2: ');
  expect(errorOf('swapSettings.blockhashSlotsToExpiry')).toContain('300');
  expect(errorOf('swapSettings.swapProfile.key')).toBe('is required');
  expect(errorOf('swapSettings.excludedAmms')).toBeUndefined();
  expect(reply.body).toContain(`${MINT}\nnobody&quot;&gt;&lt;script&gt;</textarea>`);
  expect(reply.body).not.toContain('<script');
  expect(read(CONFIG_FILE)).toBe(before);
  expect((await get()).body).toContain('Nothing was published');
});

test('a banner is previewed as users will see it before anything is written, and then shown on its product', async () => {
  const preview = await send({ action: 'preview', ...BANNER });
  expect(preview.statusCode).toBe(200);
  expect(preview.body).toContain('<strong>Summer &lt;b&gt;</strong>');
  expect(preview.body).toContain('Ends in <b>1d 02h 03m 05s</b>');
  expect(preview.body).toContain('href="/perps"');
  expect(preview.body).toContain(
    'Due now. Start 2026-06-01T00:00:00Z, expiry 2026-09-01T00:00:00Z. It stays away after 2 closes.',
  );
  expect(readdirSync(path.join(directory, 'banner'))).toEqual(['metadata.json']);
  expect((await publish(BANNER)).statusCode).toBe(303);
  expect(await host.banner('summer')).toEqual(
    v.parse(BannerSchema, {
      id: 'summer',
      startTime: BANNER.startTime,
      expiryTime: BANNER.expiryTime,
      closeCount: 2,
      data: {
        title: { en: 'Summer <b>' },
        countdownConfig: { text: { en: 'Ends in' } },
        paragraphs: [{ text: { en: 'It is warm.' } }, { text: { en: 'It is long.' } }],
        buttons: [{ link: '/perps', text: { en: 'Trade' } }],
      },
    }),
  );
  expect((await publish({ target: 'products', 'activeBanner.swap': 'summer' })).statusCode).toBe(303);
  expect((await host.bannerOf('/swap'))?.id).toBe('summer');
  expect(await host.bannerOf('/trigger')).toBeUndefined();
});

test.each([
  ['id', { id: '../summer' }, 'must be a plain name'],
  ['startTime', { startTime: '2026-06-01' }, 'must be an ISO timestamp'],
  ['expiryTime', { expiryTime: '2026-05-01T00:00:00Z' }, 'must be after the start'],
  ['closeCount', { closeCount: '-1' }, 'number'],
  [
    'data.buttons.1.link',
    { 'data.buttons.1.link': 'javascript:alert(1)' },
    'must begin with https:// or one slash',
  ],
  ['data.buttons.1.text.en', { 'data.buttons.1.text.en': '' }, 'is required'],
  ['data.title.en', { 'data.title.en': ' ' }, 'is required'],
  ['data.paragraphs', { 'data.paragraphs': `x\n${'y'.repeat(1_001)}` }, 'line 2: '],
])('a banner whose %s is wrong is refused there', async (field, wrong, reason) => {
  const reply = await publish({ ...BANNER, ...wrong });
  expect(reply.statusCode).toBe(422);
  expect(new RegExp(`id="banner:.${field}-error">([^<]*)`).exec(reply.body)?.[1]).toContain(reason);
  expect(readdirSync(path.join(directory, 'banner'))).toEqual(['metadata.json']);
});

test('a product shows no banner that is not there, a new one takes no name that is taken, and one that is shown is not removed', async () => {
  await publish(BANNER);
  const missing = await publish({ target: 'products', 'activeBanner.swap': 'winter' });
  expect([missing.statusCode, missing.body.includes('there is no valid banner of this name')]).toEqual([
    422,
    true,
  ]);
  const taken = await publish({ ...BANNER, closeCount: '9' });
  expect([taken.statusCode, taken.body.includes('there is a banner of this name already')]).toEqual([
    422,
    true,
  ]);
  await publish({ target: 'products', 'activeBanner.swap': 'summer' });
  const shown = await undo(1);
  expect([shown.statusCode, shown.body.includes('It is shown on swap')]).toEqual([422, true]);
  await undo(2);
  expect((await undo(1)).statusCode).toBe(303);
  expect(await host.banner('summer')).toBeUndefined();
  // The banner that product would show is gone.
  const gone = await undo(3);
  expect([gone.statusCode, gone.body.includes('There is no valid banner summer any more.')]).toEqual([
    422,
    true,
  ]);
});

test('a file that was changed since the page was loaded is not replaced', async () => {
  const version = await versionOf('remoteConfig');
  const edited = JSON.stringify({ ...DEFAULT_REMOTE_CONFIG, perpsSettings: { v2AsDefault: false } });
  writeFileSync(path.join(directory, CONFIG_FILE), edited);
  const reply = await publish({ ...CONFIG, version });
  expect([reply.statusCode, reply.body.includes('was changed since')]).toEqual([409, true]);
  expect(read(CONFIG_FILE)).toBe(edited);
  expect((await publish(CONFIG)).statusCode).toBe(303);
});

test('a full disk and a folder that is a link leave every file as it was, and say so', async () => {
  const before = read(CONFIG_FILE);
  isFull = true;
  const reply = await publish(CONFIG);
  expect([reply.statusCode, reply.body.includes('no space left on device')]).toEqual([507, true]);
  expect(reply.body).toContain(`${MINT}</textarea>`);
  expect(read(CONFIG_FILE)).toBe(before);
  isFull = false;
  mkdirSync(path.join(root, 'elsewhere'));
  symlinkSync(path.join(root, 'elsewhere'), path.join(directory, 'banner/summer'));
  expect((await publish(BANNER)).statusCode).toBe(507);
  expect(readdirSync(path.join(root, 'elsewhere'))).toEqual([]);
  expect((await get()).body).toContain('Nothing was published');
});

test('a file that is broken on the disk is said to be, and is replaced whole and kept', async () => {
  writeFileSync(path.join(directory, CONFIG_FILE), '{');
  expect((await get()).body).toContain('The file on the disk is not valid');
  expect((await publish(CONFIG)).statusCode).toBe(303);
  const undone = await undo(1);
  expect([undone.statusCode, undone.body.includes('What it held is not valid')]).toEqual([422, true]);
  expect(JSON.parse(read('history/1.json'))).toMatchObject({ name: CONFIG_FILE, before: '{' });
});

test('the history is as long as it may be, and outlives a restart', async () => {
  for (let count = 0; count < MAX_HISTORY + 2; count += 1)
    await publish({ ...CONFIG, 'swapSettings.swapProfile.key': `v${count}` });
  expect(readdirSync(path.join(directory, 'history'))).toHaveLength(MAX_HISTORY);
  await app.close();
  app = await start('127.0.0.1');
  expect((await get()).body.match(/value="undo"/g)).toHaveLength(MAX_HISTORY);
  await undo(MAX_HISTORY + 2);
  expect((await host.remoteConfig()).swapSettings.swapProfile.key).toBe(`v${MAX_HISTORY}`);
});

test('is refused by a name of another machine, through a proxy, from other pages, without the page’s token and over JSON', async () => {
  const before = read(CONFIG_FILE);
  expect((await get({ host: 'orrery.example' })).statusCode).toBe(421);
  expect((await get({ origin: 'https://evil.example' })).statusCode).toBe(403);
  const form = { action: 'publish', version: await versionOf('remoteConfig'), ...CONFIG };
  const refused: Record<string, string>[] = [
    { host: HOST, origin: 'https://evil.example' },
    { host: HOST, origin: 'null' },
    { host: HOST },
    { host: 'orrery.example', origin: 'https://orrery.example' },
    { ...OWN, 'content-type': 'application/json' },
    { ...OWN, 'content-type': 'text/plain' },
    ...PROXIED.map((header) => ({ ...OWN, ...header })),
  ];
  for (const header of PROXIED) expect([header, (await get(header)).statusCode]).toEqual([header, 403]);
  for (const headers of refused) {
    const { statusCode } = await send(form, headers);
    expect([headers, statusCode >= 400 && statusCode < 500]).toEqual([headers, true]);
  }
  for (const token of ['', '00', '0'.repeat(64)])
    expect((await send({ ...form, token })).statusCode).toBe(403);
  expect(read(CONFIG_FILE)).toBe(before);
  expect((await send(form)).statusCode).toBe(303);
  const { headers } = await get();
  expect(headers['content-security-policy']).toMatch(
    /^default-src 'none';.*form-action 'self'.*frame-ancestors 'none'/,
  );
  for (const [bind, publicUrl] of [['0.0.0.0'], ['127.0.0.1', 'https://orrery.example']] as const) {
    await app.close();
    app = await start(bind, publicUrl);
    expect((await get()).statusCode).toBe(403);
    expect((await get({ host: 'orrery.example' })).statusCode).toBe(403);
  }
});
