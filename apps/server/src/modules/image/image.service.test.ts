import { tmpdir } from 'node:os';
import { createManualTime } from '@orrery/core/testing';
import { expect, it } from 'vitest';
import { createImageService } from './image.service.ts';

/** A picture of one pixel. */
const GIF = new TextEncoder().encode('GIF89a\x01\0\x01\0\0\0\0;');

/** Over hosts of which the slow ones answer when told to. */
function aService() {
  const waiting: (() => void)[] = [];
  const service = createImageService({
    market: { has: () => true },
    icons: { isIcon: () => true },
    fetchPublic: async (url) => {
      if (url.includes('slow')) await new Promise<void>((resolve) => waiting.push(resolve));
      return GIF;
    },
    drawer: { draw: () => Promise.reject(new Error('nothing to draw')) },
    clock: createManualTime(0, async () => {}),
    webRoot: tmpdir(),
    publicUrl: 'http://orrery.localhost:8080',
  });
  const ask = async (url: string) =>
    service.picture({ url: `https://${url}.png`, w: 125, h: 125, dpr: 2, quality: 80 });
  const answer = () => {
    for (const resolve of waiting.splice(0)) resolve();
  };
  return { ask, answer };
}

const busy = { code: 'RATE_LIMITED', facts: { retryAfterSeconds: 1 } };

it('asks a host for six pictures at once, so that a slow one leaves places to others', async () => {
  const { ask, answer } = aService();
  const slow = Array.from({ length: 6 }, (_, number) => ask(`slow.example/${number}`));
  await expect(ask('slow.example/7')).rejects.toMatchObject(busy);
  expect(await ask('quick.example/a')).toMatchObject({ type: 'image/gif' });
  answer();
  await Promise.all(slow);
  const again = ask('slow.example/8');
  answer();
  expect(await again).toMatchObject({ type: 'image/gif' });
});

it('asks for sixteen at once, of whatever hosts', async () => {
  const { ask, answer } = aService();
  const slow = Array.from({ length: 16 }, (_, number) => ask(`slow-${number}.example/a`));
  await expect(ask('quick.example/a')).rejects.toMatchObject(busy);
  answer();
  await Promise.all(slow);
});
