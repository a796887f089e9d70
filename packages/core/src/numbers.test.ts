import { describe, expect, it } from 'vitest';
import { atoms } from './atoms.ts';
import { bps, usd, valueInUsd } from './numbers.ts';

describe('bps', () => {
  it('refuses fractions and what lies outside 0 … 10 000', () => {
    expect(bps(50)).toBe(50);
    for (const value of [-1, 10_001, 0.5, Number.NaN]) expect(() => bps(value)).toThrow('BPS_OUT_OF_RANGE');
  });
});

describe('valueInUsd', () => {
  it('values whole tokens at the price of one', () => {
    expect(valueInUsd(atoms(1_500_000n), 6, usd(2))).toBe(3);
  });
});
