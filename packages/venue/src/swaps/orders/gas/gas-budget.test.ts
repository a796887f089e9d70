import { HOUR_MS, millis } from '@orrery/core/time';
import type { Address } from '@solana/kit';
import { expect, test } from 'vitest';
import { createGasBudget } from './gas-budget.ts';

const PLAIN = { feeLamports: 10_000n, rentLamports: 0n };
const OPENING = { feeLamports: 10_000n, rentLamports: 2_039_280n };
const takerOf = (number: number) => `taker ${number}` as Address;

function open() {
  let now = 1_000_000;
  const budget = createGasBudget({ now: () => millis(now) });
  const pass = (milliseconds: number) => {
    now += milliseconds;
  };
  return { budget, pass };
}

test('no more than a tenth of a SOL leaves in an hour, for any taker', () => {
  const { budget, pass } = open();
  let taken = 0;
  while (budget.claim(takerOf(taken), OPENING)) taken += 1;
  // 48 × 2,049,280 = 98,365,440, and 163 × 10,000 more.
  expect(taken).toBe(48);
  while (budget.claim(takerOf(taken), PLAIN)) taken += 1;
  expect(taken).toBe(48 + 163);
  pass(HOUR_MS - 1);
  expect(budget.allows(takerOf(999), PLAIN)).toBe(false);
  pass(1);
  expect(budget.allows(takerOf(999), OPENING)).toBe(true);
});

test('no swap costs more than the rent of the largest account we know', () => {
  const { budget } = open();
  expect(budget.claim(takerOf(0), { feeLamports: 10_000n, rentLamports: 4_990_000n })).toBeDefined();
  expect(budget.claim(takerOf(1), { feeLamports: 10_000n, rentLamports: 4_990_001n })).toBeUndefined();
});

test('what never landed is not counted, and of what failed its fee alone', () => {
  const { budget } = open();
  const taker = takerOf(0);
  budget.claim(taker, OPENING)?.settle('nothing');
  budget.claim(taker, OPENING)?.settle('fee');
  expect(budget.claim(taker, OPENING)).toBeDefined();
  expect(budget.claim(taker, OPENING)).toBeUndefined();
  for (let swap = 2; swap < 10; swap += 1) expect(budget.claim(taker, PLAIN)).toBeDefined();
  expect(budget.claim(taker, PLAIN)).toBeUndefined();
});
