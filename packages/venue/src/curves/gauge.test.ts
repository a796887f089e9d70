import { USDC, WRAPPED_SOL } from '@orrery/domain';
import { describe, expect, test } from 'vitest';
import type { Curve } from '../pool.ts';
import { aPool, aToken } from '../testing.ts';
import { amountOut } from './curve.ts';
import { toGauge } from './gauge.ts';
import { leastInput } from './least-input.ts';

const MID = [
  [10n ** 9n, 152_340_000n],
  [10n ** 9n, 152_390_000n],
] as const;
const HELD = [81_234_567_000_000_000n, 11_134_567_000_000n] as const;
const CURVES: Curve[] = [
  { kind: 'constant-product' },
  { kind: 'concentrated', virtual: [400_000_000_000_000_000n, 61_000_000_000_000n] },
  { kind: 'launch', virtual: [30_000_000_000_000n, 10n ** 15n], goal: 10n ** 15n },
  { kind: 'stable', amplification: 85, scales: [1n, 7_000n] },
  { kind: 'stable', amplification: 5_000, scales: [124n, 900_000n] },
  { kind: 'rfq', spreadBps: 12, target: [90_000_000_000_000_000n, 9_000_000_000_000n] },
];

describe.each(CURVES)('the gauge of a $kind pool', (curve) => {
  const pool = aPool({
    curve,
    feeBps: 25,
    mints: [aToken({ id: WRAPPED_SOL, decimals: 9 }), aToken({ id: USDC, decimals: 6 })],
  });

  test.each([WRAPPED_SOL, USDC])('says what the exact curve says, paid in %s', (inputMint) => {
    const gauge = toGauge(pool, HELD, inputMint === WRAPPED_SOL, MID);
    const outOf = (paidIn: bigint) => amountOut({ pool, reserves: HELD, inputMint, paidIn, mid: MID });
    for (const paidIn of [10n ** 9n, 10n ** 11n, 10n ** 12n, 10n ** 13n]) {
      const out = outOf(paidIn);
      expect(Math.abs(gauge.out(Number(paidIn)) - Number(out))).toBeLessThan(3 + Number(out) * 1e-9);
      const least = Number(leastInput((input) => outOf(input) >= out, paidIn));
      expect(Math.abs(gauge.in(Number(out)) / least - 1)).toBeLessThan(3 / Number(out) + 1e-9);
    }
  });

  test('has for a spot price what little input gives without the fee', () => {
    const { spot, kept, out } = toGauge(pool, HELD, true, MID);
    const spread = curve.kind === 'rfq' ? 0.01 : 1e-9;
    expect(Math.abs(out(1) / (kept * spot) - 1)).toBeLessThan(spread);
  });
});
