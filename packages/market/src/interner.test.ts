import { expect, test } from 'vitest';
import { createInterner } from './interner.ts';

test('hands a number out again only when its last use is released', () => {
  const interner = createInterner();
  const a = interner.acquire('a');
  expect(interner.acquire('a')).toBe(a);
  const b = interner.acquire('b');
  interner.release(a);
  expect(interner.acquire('c')).not.toBe(a);
  interner.release(a);
  expect(interner.size).toBe(2);
  expect(interner.acquire('d')).toBe(a);
  expect(interner.acquire('b')).toBe(b);
});

test('after a restart has the numbers of before, and hands out free ones', () => {
  const interner = createInterner();
  expect(interner.reuse(2)).toBe(false);
  interner.adopt(2, 'c');
  expect(interner.reuse(2)).toBe(true);
  expect(interner.reuse(1)).toBe(false);
  interner.settle();
  expect(interner.acquire('c')).toBe(2);
  expect(new Set(['d', 'e', 'f'].map((text) => interner.acquire(text)))).toEqual(new Set([0, 1, 3]));
  for (let use = 0; use < 3; use += 1) {
    expect(interner.textOf(2)).toBe('c');
    interner.release(2);
  }
  expect(interner.textOf(2)).toBe('');
});
