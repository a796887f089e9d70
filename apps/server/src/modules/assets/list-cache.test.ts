import { millis } from '@orrery/core';
import { expect, test } from 'vitest';
import { createListCache } from './list-cache.ts';

function aCache() {
  let now = 1_000;
  const cache = createListCache({ now: () => millis(now) });
  const pass = (milliseconds: number) => {
    now += milliseconds;
  };
  return { ...cache, pass };
}

test('writes a list again only when a quarter of a second has passed', () => {
  const { remembered, pass } = aCache();
  let count = 0;
  const ask = () => remembered(['list', 5], () => [++count]).text;
  expect([ask(), ask()]).toEqual(['[1]', '[1]']);
  pass(250);
  expect(ask()).toBe('[2]');
});

test('holds no more than sixteen megabytes, the newest lists first', () => {
  const { remembered, heldBytes } = aCache();
  const written: number[] = [];
  const ask = (limit: number) =>
    remembered(['list', limit], () => {
      written.push(limit);
      return 'x'.repeat(3_000_000);
    });
  for (const limit of [1, 2, 3, 4, 5]) ask(limit);
  expect(heldBytes()).toBeLessThanOrEqual(16_000_000);
  ask(5);
  ask(4);
  ask(1);
  expect(written).toEqual([1, 2, 3, 4, 5, 1]);
  expect(remembered(['list', 6], () => 'x'.repeat(30_000_000)).text).toHaveLength(30_000_002);
  expect(heldBytes()).toBeLessThanOrEqual(16_000_000);
});

test('drops what is no longer fresh when another list is written', () => {
  const { remembered, heldBytes, pass } = aCache();
  remembered(['list', 1], () => 'x'.repeat(1_000_000));
  pass(250);
  remembered(['list', 2], () => 'x');
  expect(heldBytes()).toBeLessThan(1_000);
});

test('drops an old list that is never asked for again though another is asked for all the time', () => {
  const { remembered, heldBytes, pass } = aCache();
  const often = () => remembered(['list', 1], () => 'x');
  often();
  remembered(['list', 2], () => 'x'.repeat(1_000_000));
  pass(250);
  often();
  expect(heldBytes()).toBeLessThan(1_000);
});
