import { millis } from '@orrery/core/time';
import fastify from 'fastify';
import { expect, test } from 'vitest';
import { createListCache } from './list-cache.ts';
import { createListSender } from './send-list.ts';

test('answers the same address with what it just sent, for fifty milliseconds and no other address', async () => {
  let now = 1_000;
  const clock = { now: () => millis(now) };
  const cache = createListCache(clock, () => now);
  const lists = createListSender(clock);
  const app = fastify();
  let written = 0;
  app.get('/list', { preValidation: lists.again }, (request, reply) =>
    lists.send(
      request,
      reply,
      cache.remembered([++written], () => [written]),
    ),
  );
  const ask = async (url = '/list') => (await app.inject(url)).body;
  expect([await ask(), await ask()]).toEqual(['[1]', '[1]']);
  expect(await ask('/list?limit=1')).toBe('[2]');
  now += 50;
  expect(await ask()).toBe('[3]');
  await app.close();
});
