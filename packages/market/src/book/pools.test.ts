import { USDC } from '@orrery/domain/mints/mints';
import type { Address } from '@solana/kit';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { anAddress } from '../testing.ts';
import { createPools, type MarketPool } from './pools.ts';

const TOKENS = 5;
const STEPS = fc.array(
  fc.oneof(
    fc.record({
      do: fc.constant('pool' as const),
      pool: fc.nat(6),
      amounts: fc.tuple(fc.nat(1_000), fc.nat(1_000)),
    }),
    fc.record({ do: fc.constant('remove' as const), pool: fc.nat(6) }),
    fc.record({
      do: fc.constant('price' as const),
      token: fc.nat(TOKENS - 1),
      price: fc.double({ min: 1, max: 3, noNaN: true }),
    }),
  ),
  { maxLength: 120 },
);

/** Each pool always has the same two tokens. */
function mintsOf(pool: number): readonly [Address, Address] {
  return [anAddress(pool % TOKENS), anAddress((pool + 1 + Math.floor(pool / TOKENS)) % TOKENS)];
}

function recount(
  pools: Iterable<Pick<MarketPool, 'mints' | 'amounts'>>,
  prices: Map<Address, number>,
  mint: Address,
) {
  let usd = 0;
  for (const { mints, amounts } of pools) {
    if (!mints.includes(mint)) continue;
    const sides = mints.flatMap((side, index) => {
      const price = prices.get(side);
      return price === undefined ? [] : [price * (amounts[index] ?? 0)];
    });
    usd += (sides.length === 1 ? 2 : 1) * sides.reduce((sum, side) => sum + side, 0);
  }
  return usd;
}

test('a pool that is foreign to a token counts for it as twice its smaller side, and for nothing without money', () => {
  const [evil, cat] = [anAddress(1), anAddress(2)];
  const prices = new Map([
    [evil, 1e9],
    [cat, 2],
    [USDC, 1],
  ]);
  const pools = createPools({ priceOf: (mint) => prices.get(mint), onChange: () => undefined });
  const told = () => [evil, cat, USDC].map((mint) => pools.liquidityOf(mint));
  pools.set({ pool: anAddress(11), mints: [cat, USDC], amounts: [50, 100] });
  pools.set({ pool: anAddress(12), mints: [evil, cat], amounts: [1e6, 10], foreignTo: [evil, cat] });
  expect(told()).toEqual([0, 200, 200]);
  // The token was born with this one, at any stated worth.
  pools.set({ pool: anAddress(13), mints: [evil, cat], amounts: [3, 10], foreignTo: [cat] });
  expect(told()).toEqual([3e9 + 20, 200, 200]);
  pools.set({ pool: anAddress(14), mints: [evil, USDC], amounts: [9, 7], foreignTo: [evil, USDC] });
  expect(told()).toEqual([3e9 + 34, 200, 214]);
  expect(pools.heldOf(USDC).map(({ liquidity }) => liquidity)).toEqual([200, 14]);
  for (const pool of [11, 12, 13, 14]) pools.remove(anAddress(pool));
  expect(told()).toEqual([undefined, undefined, undefined]);
});

test('liquidity stays within half a percent of a recount at the prices of the moment, after any events', () => {
  fc.assert(
    fc.property(STEPS, (steps) => {
      const prices = new Map<Address, number>();
      const held = new Map<number, Pick<MarketPool, 'mints' | 'amounts'>>();
      const told = new Map<Address, number | undefined>();
      const pools = createPools({
        priceOf: (mint) => prices.get(mint),
        onChange: (mint) => told.set(mint, pools.liquidityOf(mint)),
      });
      for (const step of steps) {
        if (step.do === 'pool') {
          held.set(step.pool, { mints: mintsOf(step.pool), amounts: step.amounts });
          pools.set({ pool: anAddress(100 + step.pool), mints: mintsOf(step.pool), amounts: step.amounts });
        } else if (step.do === 'remove') {
          held.delete(step.pool);
          pools.remove(anAddress(100 + step.pool));
        } else {
          prices.set(anAddress(step.token), step.price);
          pools.reprice(anAddress(step.token), step.price);
        }
      }
      for (let token = 0; token < TOKENS; token += 1) {
        const mint = anAddress(token);
        const exact = recount(held.values(), prices, mint);
        const kept = pools.liquidityOf(mint) ?? 0;
        expect(Math.abs(kept - exact)).toBeLessThanOrEqual(0.0051 * exact + 0.05);
        expect(told.get(mint) ?? 0).toBe(kept);
      }
    }),
  );
});
