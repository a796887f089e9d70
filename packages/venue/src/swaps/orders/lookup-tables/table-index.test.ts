import type { Address } from '@solana/kit';
import { expect, test } from 'vitest';
import { createTableIndex } from './table-index.ts';

const [table, other, one, two, three] = ['table', 'other', 'one', 'two', 'three'] as [
  Address,
  Address,
  Address,
  Address,
  Address,
];

function naming(...addresses: readonly Address[]) {
  const accounts = addresses.map((address) => ({ address, role: 0 }));
  const swap = { programAddress: 'program' as Address, accounts };
  return { computeBudget: [], setup: [], swap, cleanup: [], other: [] };
}

test('a table counts with what it is said to have last, and no longer once that is nothing', () => {
  const index = createTableIndex(new Map([[table, [one]]]));
  expect([index.holds(one), index.holds(two)]).toEqual([true, false]);
  expect(index.pick(naming(one, two)).size).toBe(0);
  index.set(table, [one, two]);
  expect([...index.pick(naming(one, two))]).toEqual([[table, [one, two]]]);
  index.set(other, [two, three]);
  index.set(table, []);
  expect([one, two, three].map((each) => index.holds(each))).toEqual([false, true, true]);
  expect([...index.pick(naming(one, two, three)).keys()]).toEqual([other]);
});
