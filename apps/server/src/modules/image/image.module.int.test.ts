import { fileURLToPath } from 'node:url';
import { AppError } from '@orrery/core/app-error';
import { millis } from '@orrery/core/time';
import { WRAPPED_SOL } from '@orrery/domain/mints/mints';
import type { FastifyInstance } from 'fastify';
import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createApp } from '../../http/app.ts';
import { createOriginPolicy } from '../../http/origin-policy.ts';
import { aPng } from '../../testing/pictures.ts';
import type { ApartDrawer } from './drawing/draw-apart.ts';
import { mountImages } from './image.module.ts';

const ICON = 'https://pictures.example/a.png';
const PUBLIC_URL = 'http://orrery.localhost:8080';
const OWN = `/image/icons/${WRAPPED_SOL}.png`;
const WEB_ROOT = fileURLToPath(new URL('../../../../web/dist', import.meta.url));

const fetched = vi.fn(async (_url: string, _rules: object) => aPng());
const drawn = vi.fn<ApartDrawer['draw']>();
let app: FastifyInstance;

beforeEach(async () => {
  fetched.mockReset();
  fetched.mockImplementation(async () => aPng());
  drawn.mockReset();
  drawn.mockImplementation(async () => aPng());
  app = await createApp({
    log: pino({ level: 'silent' }),
    originPolicy: createOriginPolicy({ host: '127.0.0.1', publicUrl: PUBLIC_URL }),
    version: '0',
    webRoot: WEB_ROOT,
    onAnswered: () => {},
    addModules: (gateway) =>
      mountImages(gateway, {
        market: { has: (id) => id === WRAPPED_SOL },
        icons: { isIcon: (url) => new URL(url).hostname === 'pictures.example' },
        fetchPublic: fetched,
        drawer: { draw: drawn },
        clock: { now: () => millis(0) },
        webRoot: WEB_ROOT,
        publicUrl: PUBLIC_URL,
      }),
  });
});
afterEach(() => app.close());

const get = (url: string) => app.inject({ url, headers: { host: 'localhost' } });
const image = (query: Record<string, string>) => get(`/image?${new URLSearchParams(query)}`);
const sidesOf = (png: Buffer) => [16, 20].map((at) => png.readUInt32BE(at));

describe('the icon the server draws', () => {
  it('is a PNG of 250 a side for a listed token, and nothing for any other', async () => {
    const reply = await get(OWN);
    expect([reply.statusCode, reply.headers['content-type']]).toEqual([200, 'image/png']);
    expect(sidesOf(reply.rawPayload)).toEqual([250, 250]);
    const other = OWN.replace('So1', 'So2');
    for (const path of [other, '/image/icons/x.png', OWN.replace('.png', '.svg')])
      expect((await get(path)).statusCode, path).toBeGreaterThanOrEqual(400);
  });

  it('goes by the same way as any other icon, without a connection', async () => {
    const reply = await image({ url: PUBLIC_URL + OWN, w: '40', h: '40', dpr: '1' });
    expect(sidesOf(reply.rawPayload)).toEqual([40, 40]);
    expect(fetched).not.toHaveBeenCalled();
  });
});

describe('the icon of another host', () => {
  it('is passed on once for all, of the type its bytes are, and as nothing but a picture', async () => {
    const reply = await image({ url: ICON });
    await image({ url: ICON });
    expect(reply.rawPayload).toEqual(Buffer.from(aPng()));
    expect(reply.headers).toMatchObject({
      'content-type': 'image/png',
      'content-security-policy': "default-src 'none'; sandbox",
      'x-content-type-options': 'nosniff',
    });
    expect(fetched.mock.calls).toEqual([
      [ICON, expect.objectContaining({ maxBytes: 1_000_000, timeoutMs: 5_000 })],
    ]);
  });

  it('is drawn when it is an SVG, at the size of the screen’s pixels, and never passed on as it is', async () => {
    const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';
    fetched.mockImplementation(async () => new TextEncoder().encode(svg));
    const reply = await image({ url: ICON, w: '32', h: '16', dpr: '3' });
    await image({ url: ICON, w: '99', h: '50', dpr: '1' });
    await image({ url: ICON, w: '1024', h: '1024', dpr: '4' });
    expect(drawn.mock.calls).toEqual([[{ svg, width: 100, height: 50 }], [{ svg, width: 512, height: 512 }]]);
    expect(fetched).toHaveBeenCalledTimes(1);
    expect([reply.headers['content-type'], reply.rawPayload]).toEqual(['image/png', Buffer.from(aPng())]);
    drawn.mockImplementation(async () => undefined);
    expect((await image({ url: `${ICON}?other` })).statusCode).toBe(502);
  });

  it('is refused when it is no picture, whatever its host calls it', async () => {
    fetched.mockImplementation(async () => new TextEncoder().encode('<html><script>alert(1)</script>'));
    const reply = await image({ url: ICON });
    expect([reply.statusCode, reply.json()]).toEqual([
      502,
      { error: 'upstream returned an invalid response' },
    ]);
  });

  it('is an answer of ours when it cannot be had', async () => {
    fetched.mockRejectedValue(new AppError('UPSTREAM_UNAVAILABLE', { host: 'pictures.example' }));
    expect((await image({ url: ICON })).statusCode).toBe(502);
  });

  it('is fetched for no address that is no token’s icon', async () => {
    for (const url of ['https://other.example/a.png', 'http://127.0.0.1/', 'http://169.254.169.254/latest'])
      expect((await image({ url })).statusCode, url).toBe(404);
    expect(fetched).not.toHaveBeenCalled();
  });

  it.each<[string, Record<string, string>]>([
    ['no address', {}],
    ['an address of another kind', { url: 'file:///etc/passwd' }],
    ['a long one', { url: `https://pictures.example/${'a'.repeat(2_048)}` }],
    ['a width of nothing', { url: ICON, w: '0' }],
    ['a width beyond what is drawn', { url: ICON, w: '1025' }],
    ['a fine screen', { url: ICON, dpr: '5' }],
    ['another quality', { url: ICON, quality: '101' }],
  ])('is refused with 400 for %s', async (_, query) => {
    expect((await image(query)).statusCode).toBe(400);
  });

  it('is not fetched while six others of its host are', async () => {
    fetched.mockImplementation(() => new Promise(() => {}));
    const asked = Array.from({ length: 7 }, (_, number) => image({ url: `${ICON}?${number}` }));
    const first = await Promise.race(asked);
    expect([first.statusCode, first.headers['retry-after']]).toEqual([429, '1']);
    expect(fetched).toHaveBeenCalledTimes(6);
  });

  it('is not fetched while sixteen others are', async () => {
    fetched.mockImplementation(() => new Promise(() => {}));
    const asked = Array.from({ length: 17 }, (_, number) =>
      image({ url: `https://pictures.example:${number + 1}/a.png` }),
    );
    const first = await Promise.race(asked);
    expect([first.statusCode, first.headers['retry-after']]).toEqual([429, '1']);
    expect(fetched).toHaveBeenCalledTimes(16);
  });
});
