import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { WRAPPED_SOL } from '@orrery/domain/mints/mints';
import { AssetListSchema } from '@orrery/wire/tokens/asset';
import * as v from 'valibot';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { openStream } from '../../apps/server/src/testing/server/open-stream.ts';
import { type Harness, startHarness } from '../harness/harness.ts';

let harness: Harness;

beforeAll(async () => {
  harness = await startHarness({ prepared: inject('prepared') });
});
afterAll(() => harness.stop());

test('every token of a list has an icon on this server, which its image proxy draws without a connection', async () => {
  const lists = await Promise.all(
    ['/v1/assets/toptraded/24h', '/v1/assets', `/v1/assets/search?query=${WRAPPED_SOL}`].map(async (path) =>
      v.parse(AssetListSchema, await (await fetch(harness.url + path)).json()),
    ),
  );
  expect(lists.every((list) => list.length > 0)).toBe(true);
  for (const { id, icon } of lists.flat()) expect(icon).toBe(`${harness.url}/image/icons/${id}.png`);
  const icons = [lists[0]?.[0], lists[2]?.[0]].map((asset) => asset?.icon ?? '');
  for (const icon of icons) {
    for (const url of [
      icon,
      `${harness.url}/image?${new URLSearchParams({ url: icon, w: '125', h: '125' })}`,
    ]) {
      const reply = await fetch(url);
      expect([url, reply.status, reply.headers.get('content-type')]).toEqual([url, 200, 'image/png']);
    }
  }
});

describe('icons follow the host that was asked', () => {
  const SEARCH = `/v1/assets/search?query=${WRAPPED_SOL}`;
  const GEMS = { recent: { timeframe: '24h', limit: 1 } };
  let port: string;
  beforeAll(() => {
    ({ port } = new URL(harness.url));
  });

  /** The icons in what a path answers a Host, whatever the shape. */
  async function iconsFor(host: string, pathname: string, body?: object) {
    const asked = request(harness.url + pathname, {
      method: body ? 'POST' : 'GET',
      headers: { host, ...(body && { 'content-type': 'application/json' }) },
      agent: false,
    });
    asked.end(body && JSON.stringify(body));
    const [answer]: [IncomingMessage] = (await once(asked, 'response')) as [IncomingMessage];
    const text = (await answer.setEncoding('utf8').toArray()).join('');
    const origins = [...text.matchAll(/"(?:icon|logoURI)":"([^"]+)\/image\/icons\//g)].map(
      ([, origin]) => origin,
    );
    return { origins: new Set(origins), etag: answer.headers.etag, status: answer.statusCode };
  }

  test('in lists, however often and by whichever host they are asked for, in other replies and in the old form', async () => {
    for (const host of ['127.0.0.1', 'localhost', 'orrery.localhost', '127.0.0.1', 'localhost']) {
      const origins = new Set([`http://${host}:${port}`]);
      for (const pathname of [
        SEARCH,
        '/_datapi/v1/assets',
        `/v1/pools?assetIds=${WRAPPED_SOL}`,
        `/tokens/v1/token/${WRAPPED_SOL}`,
      ])
        expect([pathname, await iconsFor(`${host}:${port}`, pathname)]).toMatchObject([
          pathname,
          { origins, status: 200 },
        ]);
      expect(await iconsFor(`${host}:${port}`, '/v1/assets/gems', GEMS)).toMatchObject({ origins });
    }
    const [one, other] = await Promise.all(
      ['127.0.0.1', 'localhost'].map((host) => iconsFor(`${host}:${port}`, SEARCH)),
    );
    expect(one?.etag).not.toBe(other?.etag);
  });

  test('in the stream', async () => {
    const stream = await openStream(`http://localhost:${port}`, {
      type: 'subscribe:assets',
      assets: [WRAPPED_SOL],
    });
    await harness.advance(250);
    const frames = await stream.read();
    await stream.close();
    const icons = frames
      .flatMap((frame) => (frame.type === 'asset-updates' ? frame.data : []))
      .map(({ asset }) => asset.icon);
    expect(icons).toContain(`http://localhost:${port}/image/icons/${WRAPPED_SOL}.png`);
  });

  test('and the image proxy draws what it was given', async () => {
    const url = `http://localhost:${port}/image/icons/${WRAPPED_SOL}.png`;
    const proxied = `/image?${new URLSearchParams({ url })}`;
    expect((await fetch(`http://localhost:${port}${proxied}`)).status).toBe(200);
    expect((await fetch(`http://127.0.0.1:${port}${proxied}`)).status).toBe(404);
  });

  test('but are at the public URL, TLS and all, where that names another machine, and no Host changes them for others', async () => {
    const config = { host: '0.0.0.0', publicUrl: 'https://shown.example' };
    const shown = await startHarness({ prepared: inject('prepared'), config });
    const mine = harness;
    harness = shown;
    const origins = new Set([new URL(shown.url).port].map((taken) => `https://shown.example:${taken}`));
    for (const host of ['shown.example', 'evil.example', '127.0.0.1', 'evil.example:443', 'shown.example'])
      expect(await iconsFor(host, SEARCH)).toMatchObject({ origins, status: 200 });
    harness = mine;
    await shown.stop();
  });

  test('nor does a lying Host change anything for others where the public URL names this machine', async () => {
    const shown = await startHarness({ prepared: inject('prepared'), config: { host: '0.0.0.0' } });
    const mine = harness;
    harness = shown;
    const { host } = new URL(shown.url);
    for (const pathname of [SEARCH, `/v1/pools?assetIds=${WRAPPED_SOL}`]) {
      const own = await iconsFor(host, pathname);
      await iconsFor('evil.example', pathname);
      expect(await iconsFor(host, pathname)).toEqual(own);
      expect(own.origins).toEqual(new Set([`http://${host}`]));
    }
    harness = mine;
    await shown.stop();
  });
});

test('the image proxy is no way into the machine, or out of it', async () => {
  for (const url of [
    `${harness.rpc}/health`,
    `${harness.url}/metrics`,
    'http://169.254.169.254/',
    'https://example.com/a.png',
  ]) {
    const reply = await fetch(`${harness.url}/image?${new URLSearchParams({ url })}`);
    expect([url, reply.status]).toEqual([url, 404]);
  }
});
