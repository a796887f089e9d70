import { amountOut, type Curve } from '@orrery/venue';
import { aPool, aToken } from '@orrery/venue/testing';
import type { Address } from '@solana/kit';
import { describe, expect, test } from 'vitest';
import { priceOf } from './pool-price.ts';

const [base, quote] = [
  aToken({ id: 'base' as Address, decimals: 9 }),
  aToken({ id: 'quote' as Address, decimals: 6 }),
];
const cases: [Curve, readonly [bigint, bigint]][] = [
  [{ kind: 'constant-product' }, [5_000_000_000_000n, 800_000_000_000n]],
  [
    { kind: 'concentrated', virtual: [9_000_000_000_000n, 2_000_000_000_000n] },
    [5_000_000_000_000n, 800_000_000_000n],
  ],
  [
    { kind: 'launch', virtual: [9_000_000_000_000n, 30_000_000_000n], goal: 85_000_000_000n },
    [5_000_000_000_000n, 8_000_000_000n],
  ],
  [{ kind: 'stable', amplification: 100, scales: [3n, 2_000n] }, [5_000_000_000_000n, 9_000_000_000n]],
];

describe.each(cases)('a pool of curve $kind', (curve, reserves) => {
  const pool = aPool({ curve, mints: [base, quote], feeBps: 0 });
  const whole = [Number(reserves[0]) / 1e9, Number(reserves[1]) / 1e6] as const;
  const seen = priceOf({ curve, reserves: whole, decimals: [9, 6] });

  test('is seen at the price a small trade gets', () => {
    const paid = reserves[0] / 100_000n;
    const got = amountOut({ pool, reserves, inputMint: base.id, paidIn: paid });
    expect(Number(got) / 1e6 / (Number(paid) / 1e9) / (seen?.price ?? 0)).toBeCloseTo(1, 3);
  });

  test('moves by a thousandth when half a thousandth of its depth is paid in', () => {
    const paid = (seen?.depth ?? 0) * 0.0005;
    const paidIn = BigInt(Math.floor(paid * 1e6));
    const out = Number(amountOut({ pool, reserves, inputMint: quote.id, paidIn })) / 1e9;
    const after = priceOf({ curve, reserves: [whole[0] - out, whole[1] + paid], decimals: [9, 6] });
    expect(Math.log((after?.price ?? 0) / (seen?.price ?? 0))).toBeCloseTo(0.001, 4);
  });
});

test('a maker’s pool has no price of its own', () => {
  const curve = { kind: 'rfq', spreadBps: 4, target: [1n, 1n] } as const;
  expect(priceOf({ curve, reserves: [1, 1], decimals: [9, 6] })).toBeUndefined();
});
