import { millis } from '@orrery/core/time';
import { expect, test } from 'vitest';
import { createListCache } from './list-cache.ts';

function aCache() {
  let now = 1_000;
  let version = 0;
  const cache = createListCache({ now: () => millis(now) }, () => version);
  /** Time goes by, and something changes. */
  const pass = (milliseconds: number) => {
    now += milliseconds;
    version += 1;
  };
  const passQuietly = (milliseconds: number) => {
    now += milliseconds;
  };
  return { ...cache, pass, passQuietly };
}

test('writes a list again only when a quarter of a second has passed', () => {
  const { remembered, pass } = aCache();
  let count = 0;
  const ask = () => remembered(['list', 5], () => [++count]).text;
  expect([ask(), ask()]).toEqual(['[1]', '[1]']);
  pass(250);
  expect(ask()).toBe('[2]');
});

test('writes no list again while nothing it is written from has changed', () => {
  const { remembered, pass, passQuietly } = aCache();
  let count = 0;
  const ask = () => remembered(['list'], () => [++count]);
  const first = ask();
  passQuietly(3_600_000);
  expect(ask()).toBe(first);
  pass(1);
  expect(ask()).toBe(first);
  pass(250);
  expect(ask().text).toBe('[2]');
});

test('gives one content one tag and another content another', () => {
  const { remembered, pass } = aCache();
  let content = 'a';
  const tag = () => remembered(['list'], () => content).etag();
  const first = tag();
  pass(250);
  expect(tag()).toBe(first);
  content = 'b';
  pass(250);
  expect(tag()).not.toBe(first);
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
