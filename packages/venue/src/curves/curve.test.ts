import { USDC, WRAPPED_SOL } from '@orrery/domain';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Curve } from '../pool.ts';
import { aPool, aToken } from '../testing.ts';
import { amountOut, keepsInvariant } from './curve.ts';
import { leastInput } from './least-input.ts';
import type { Mid, Reserves } from './sides.ts';

const amount = fc.bigInt({ min: 1n, max: 2n ** 62n });
const reserves = fc.tuple(amount, amount);
const virtual = fc.tuple(fc.bigInt({ min: 1n, max: 2n ** 66n }), fc.bigInt({ min: 1n, max: 2n ** 66n }));
const scale = fc.constantFrom(1n, 100n, 124n, 1_000n, 1_000_000n);

const CURVES: Record<Curve['kind'], fc.Arbitrary<Curve>> = {
  'constant-product': fc.constant({ kind: 'constant-product' }),
  concentrated: virtual.map((figures) => ({ kind: 'concentrated', virtual: figures })),
  launch: fc.tuple(virtual, amount).map(([figures, goal]) => ({ kind: 'launch', virtual: figures, goal })),
  stable: fc
    .tuple(fc.integer({ min: 1, max: 5_000 }), scale, scale)
    .map(([amplification, a, b]) => ({ kind: 'stable', amplification, scales: [a, b] })),
  rfq: fc
    .tuple(fc.integer({ min: 0, max: 500 }), reserves)
    .map(([spreadBps, target]) => ({ kind: 'rfq', spreadBps, target })),
};
const KINDS = Object.keys(CURVES) as Curve['kind'][];
const MINTS = [
  aToken({ id: WRAPPED_SOL, decimals: 9 }),
  aToken({ id: USDC, decimals: 6, tags: ['stablecoin'] }),
] as const;

describe.each(KINDS)('a %s pool', (kind) => {
  const pools = fc
    .tuple(CURVES[kind], fc.integer({ min: 0, max: 1_000 }))
    .map(([curve, feeBps]) => aPool({ curve, feeBps, mints: MINTS }));
  const mid: fc.Arbitrary<Mid> = fc.tuple(amount, amount).map((price) => [price, price]);
  const direction = fc.constantFrom(WRAPPED_SOL, USDC);

  test('never loses by its own invariant over any sequence of trades, and never owes more than it holds', () => {
    const trades = fc.array(fc.tuple(direction, amount), { maxLength: 20 });
    fc.assert(
      fc.property(pools, reserves, mid, trades, (pool, start, price, sequence) => {
        let held: Reserves = start;
        for (const [inputMint, paidIn] of sequence) {
          const trade = { pool, reserves: held, inputMint, paidIn, mid: price };
          const paidOut = amountOut(trade);
          expect(keepsInvariant({ ...trade, paidOut })).toBe(true);
          held = after(held, inputMint, paidIn, paidOut);
          expect(held[0] >= 0n && held[1] >= 0n).toBe(true);
        }
      }),
    );
  });

  test('gives no less for more', () => {
    fc.assert(
      fc.property(pools, reserves, mid, direction, amount, amount, (pool, held, price, inputMint, a, b) => {
        const [less, more] = a < b ? [a, b] : [b, a];
        const out = (paidIn: bigint) => amountOut({ pool, reserves: held, inputMint, paidIn, mid: price });
        expect(out(less) <= out(more)).toBe(true);
      }),
    );
  });

  test('lets nobody profit from a trade there and back', () => {
    fc.assert(
      fc.property(pools, reserves, mid, direction, amount, (pool, held, price, there, paid) => {
        const back = there === WRAPPED_SOL ? USDC : WRAPPED_SOL;
        const bought = amountOut({ pool, reserves: held, inputMint: there, paidIn: paid, mid: price });
        const reserves = after(held, there, paid, bought);
        expect(amountOut({ pool, reserves, inputMint: back, paidIn: bought, mid: price }) <= paid).toBe(true);
      }),
    );
  });

  test('has a least input for whatever can come out, found from any guess', () => {
    fc.assert(
      fc.property(
        pools,
        reserves,
        mid,
        direction,
        amount,
        amount,
        (pool, held, price, inputMint, wanted, guess) => {
          const out = (paidIn: bigint) => amountOut({ pool, reserves: held, inputMint, paidIn, mid: price });
          const least = leastInput((paidIn) => out(paidIn) >= wanted, guess);
          expect(out(least ?? 2n ** 64n - 1n) >= wanted).toBe(least !== undefined);
          if (least !== undefined) expect(out(least - 1n) < wanted).toBe(true);
        },
      ),
    );
  });

  test('asks no more for what an input gives than that input', () => {
    fc.assert(
      fc.property(pools, reserves, mid, direction, amount, (pool, held, price, inputMint, paidIn) => {
        const out = (input: bigint) =>
          amountOut({ pool, reserves: held, inputMint, paidIn: input, mid: price });
        const least = leastInput((input) => out(input) >= out(paidIn), paidIn);
        expect(least !== undefined && least <= paidIn).toBe(true);
      }),
    );
  });
});

function after([sol, usdc]: Reserves, inputMint: string, paidIn: bigint, paidOut: bigint): Reserves {
  return inputMint === WRAPPED_SOL ? [sol + paidIn, usdc - paidOut] : [sol - paidOut, usdc + paidIn];
}
