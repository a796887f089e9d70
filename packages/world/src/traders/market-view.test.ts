import { millis } from '@orrery/core/time';
import { USDC, USDT, WRAPPED_SOL } from '@orrery/domain/mints/mints';
import type { Pool } from '@orrery/venue';
import { aPool, aToken } from '@orrery/venue/testing';
import type { Address } from '@solana/kit';
import { beforeEach, describe, expect, test } from 'vitest';
import { createMarketView, type MarketView, type TokenView } from './market-view.ts';

const NOW = 1_790_000_000_000;
const UNIT = 1_000_000n;
const sol = aToken({ id: WRAPPED_SOL, decimals: 9 });
const usdc = aToken({ id: USDC, tags: ['stablecoin'] });
const usdt = aToken({ id: USDT, tags: ['stablecoin'] });
const listed = aToken({ id: 'DezXAZ8z7PnrnRJjz3wXBoRgixCa6xjnB7YaB1pPB263' as Address });
const born = aToken({ id: 'JUPyiwrYJFskUPiHa7hkeR8VUtAeFoSYbKedZNsDvCN' as Address });
const solUsdc = aPool({ mints: [sol, usdc], reserves: [1_000n * 1_000_000_000n, 150_000n * UNIT] });
/** Worth 0.15 dollars. */
const listedSol = aPool({ mints: [listed, sol], reserves: [1_000_000n * UNIT, 1_000n * 1_000_000_000n] });
const seeded = [solUsdc, listedSol];

let view: MarketView;
const set = (pool: Pool) => view.set(pool, { pool: pool.account }, NOW);
const launched = (pool: Pool) => ({ ...pool, graduatedAt: millis(NOW) });

beforeEach(() => {
  // Only the addresses of a universe's pools are read.
  view = createMarketView({ characters: new Map(), pools: seeded as never });
  for (const pool of seeded) set(pool);
});

function tokenOf({ id }: { id: Address }): TokenView {
  const token = view.token(id);
  if (!token) throw new Error(`${id} has a pool`);
  return token;
}

const usdOf = (facts: { id: Address }) => view.usd(tokenOf(facts));

describe('what a token is worth', () => {
  test('is said by the pools it was born with, not by pools that others open', () => {
    set(launched(aPool({ mints: [born, sol], reserves: [1_000_000n * UNIT, 10n * 1_000_000_000n] })));
    const worth = [usdOf(listed), usdOf(born)];
    expect(worth).toEqual([expect.closeTo(0.15), expect.closeTo(0.0015)]);
    for (const mints of [[listed, born] as const, [born, listed] as const]) {
      set(aPool({ mints, reserves: [10n ** 15n, 10n ** 15n] }));
    }
    expect([usdOf(listed), usdOf(born)]).toEqual(worth);
  });

  test('is not said by a foreign pool against dollars, however deep', () => {
    for (const [nonce, dollars] of [1n, 1_000_000n].entries()) {
      set(aPool({ mints: [listed, usdc], nonce, reserves: [UNIT, dollars * UNIT] }));
      expect(usdOf(listed)).toBeCloseTo(0.15);
    }
  });

  test('is what the deepest pool in dollars says, of those equally known', () => {
    const pools = [aPool({ mints: [born, usdc], reserves: [UNIT, 1_000n * UNIT] })];
    pools.push(aPool({ mints: [born, sol], reserves: [1_000n * UNIT, 100n * 1_000_000_000n] }));
    for (const pool of pools) set(pool);
    expect(usdOf(born)).toBeCloseTo(15);
  });

  test('is nothing where no pool leads to dollars, even around a circle of them', () => {
    const other = aToken({ id: 'EKpQGSJtjMFqKZ9KQanSqYXRcF8fBopzLHYxdM65zcjm' as Address });
    for (const mints of [[born, other] as const, [other, born] as const]) {
      set(aPool({ mints, reserves: [UNIT, UNIT] }));
    }
    expect([usdOf(born), usdOf(other)]).toEqual([0, 0]);
  });

  test('of money is said against money that stands before it', () => {
    set(aPool({ mints: [usdt, sol], reserves: [UNIT, 1_000n * 1_000_000_000n] }));
    expect(usdOf(usdt)).toBe(0);
    set(aPool({ mints: [usdt, usdc], reserves: [UNIT, UNIT] }));
    set(aPool({ mints: [sol, usdt], reserves: [1_000_000_000n, 10n ** 15n] }));
    expect([usdOf(usdt), usdOf(sol)]).toEqual([1, expect.closeTo(150)]);
  });
});
