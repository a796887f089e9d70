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
