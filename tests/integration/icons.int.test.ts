import { WRAPPED_SOL } from '@orrery/domain/mints/mints';
import { AssetListSchema } from '@orrery/wire/tokens/asset';
import * as v from 'valibot';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
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
