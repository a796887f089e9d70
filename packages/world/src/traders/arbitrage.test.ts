import { bps } from '@orrery/core/numbers';
import { millis } from '@orrery/core/time';
import { USDC, WRAPPED_SOL } from '@orrery/domain/mints/mints';
import type { Pool } from '@orrery/venue';
import { aPool, aToken, plainState } from '@orrery/venue/testing';
import type { Address } from '@solana/kit';
import { expect, test } from 'vitest';
import { createRandom } from '../random.ts';
import { createArbitrageurs } from './arbitrage.ts';
import { createMarketView } from './market-view.ts';
import { createTestPools } from './testing/pools.ts';
import type { Trader } from './trader.ts';

const NOW = 1_790_000_000_000;
const UNIT = 1_000_000n;
const SOL = 1_000_000_000n;
const sol = aToken({ id: WRAPPED_SOL, decimals: 9 });
const usdc = aToken({ id: USDC, tags: ['stablecoin'] });
const cat = aToken({ id: 'DezXAZ8z7PnrnRJjz3wXBoRgixCa6xjnB7YaB1pPB263' as Address });

const money = aPool({ feeBps: 4, reserves: [100_000n * SOL, 16_000_000n * UNIT] });
/** A hundred thousand tokens at so many tenths of a cent. */
const inDollars = (price: bigint, nonce = 1) =>
  aPool({ mints: [cat, usdc], nonce, reserves: [100_000n * UNIT, 100n * price * UNIT] });
/** Worth a dollar for each token. */
const inSol = aPool({ mints: [cat, sol], reserves: [160_000n * UNIT, 1_000n * SOL] });

function makerWith(dollars: bigint): Trader {
  const balances = new Map([[usdc.id, dollars * UNIT]]);
  // The plan is not read here.
  return { plan: {} as Trader['plan'], balances, isBusy: false };
}

/** What the arbitrageurs decide when the last of a few pools has changed. */
function decide(pools: readonly Pool[], maker = makerWith(1_000_000n)) {
  // Only the addresses of a universe's pools are read.
  const view = createMarketView({ characters: new Map(), pools: [money, ...pools] as never });
  const seen = [money, ...pools].map((pool) => view.set(pool, plainState(pool), NOW));
  const arbitrageurs = createArbitrageurs({ view, makersOf: () => [maker], random: createRandom(1) });
  const last = seen.at(-1);
  if (last) arbitrageurs.notice(last);
  return { first: arbitrageurs.act(), second: arbitrageurs.act(), arbitrageurs, view };
}

/** Dollars of six decimals gained by buying for an amount and selling all of it, each in the better of the pools. */
function gainOf(pools: readonly Pool[], amount: bigint): bigint {
  const test = createTestPools();
  for (const pool of pools) test.open(pool, plainState(pool));
  const swap = (inputMint: Address, outputMint: Address, paid: bigint) =>
    test.fill({ inputMint, outputMint, amount: paid }, millis(NOW), () => bps(0))?.out ?? 0n;
  return swap(cat.id, usdc.id, swap(usdc.id, cat.id, amount)) - amount;
}

test('pools of a token that differ by more than their fees make one round trip, near the size that gains most', () => {
  const pools = [inDollars(980n), inDollars(1_020n, 2)];
  const { first, second } = decide(pools);
  expect(first).toMatchObject({ kind: 'arbitrage', mint: cat.id, cash: usdc.id, isDirect: true });
  expect(second).toBeUndefined();
  const amount = first?.amount ?? 0n;
  expect(gainOf(pools, amount)).toBeGreaterThan(5n * UNIT);
  expect(gainOf(pools, amount)).toBeGreaterThan((gainOf(pools, (amount * 7n) / 10n) * 98n) / 100n);
  expect(gainOf(pools, amount)).toBeGreaterThan((gainOf(pools, (amount * 14n) / 10n) * 98n) / 100n);
});

test('pools that differ by no more than their fees make none', () => {
  expect(decide([inDollars(1_000n), inDollars(1_005n, 2)]).first).toBeUndefined();
  expect(gainOf([inDollars(1_000n), inDollars(1_005n, 2)], 10n * UNIT)).toBeLessThan(0n);
  expect(decide([inDollars(1_000n)]).first).toBeUndefined();
});

test('a gap between pools against SOL and against dollars is closed by way of both, with the cash of the cheaper one', () => {
  const { first } = decide([inSol, inDollars(970n)]);
  expect(first).toMatchObject({ cash: usdc.id, isDirect: false });
});

test('no arbitrageur spends more than a quarter of its cash, or anything while busy', () => {
  const pools = [inDollars(980n), inDollars(1_020n, 2)];
  expect(decide(pools, makerWith(40n)).first).toMatchObject({ amount: 10n * UNIT, most: 10n * UNIT });
  expect(decide(pools, makerWith(0n)).first).toBeUndefined();
  expect(decide(pools, { ...makerWith(40n), isBusy: true }).first).toBeUndefined();
});

test('no round trip is of cents', () => {
  const cents = (price: bigint, nonce: number) =>
    aPool({ mints: [cat, usdc], nonce, reserves: [10n * UNIT, (10n * price * UNIT) / 1_000n] });
  const pools = [cents(980n, 1), cents(1_020n, 2)];
  expect(gainOf(pools, UNIT / 10n)).toBeGreaterThan(0n);
  const { amount = 0n, least } = decide(pools).first ?? {};
  expect(amount).toBeLessThan(UNIT / 5n);
  expect(least).toBe(UNIT / 5n);
  expect(gainOf(pools, UNIT / 5n)).toBeLessThan(0n);
});

test('a token that is forgotten is looked at no more', () => {
  const pools = [inDollars(980n), inDollars(1_020n, 2)];
  const { arbitrageurs, view } = decide(pools);
  const changed = view.set(inDollars(1_020n, 2), plainState(inDollars(1_020n, 2)), NOW);
  if (!changed) throw new Error('the pool has a price');
  arbitrageurs.notice(changed);
  arbitrageurs.forget(changed.base);
  expect(arbitrageurs.act()).toBeUndefined();
});
