import { bps } from '@orrery/core/numbers';
import { USDC, WRAPPED_SOL } from '@orrery/domain/mints/mints';
import { createRouteGraph, type Pool } from '@orrery/venue';
import { aPool, aToken, plainState } from '@orrery/venue/testing';
import type { Address } from '@solana/kit';
import { expect, test } from 'vitest';
import { findRoundTrip } from './arbitrage.ts';

const sol = aToken({ id: WRAPPED_SOL, decimals: 9 });
const usdc = aToken({ id: USDC, tags: ['stablecoin'] });
const cat = aToken({ id: 'Cat' as Address, symbol: 'CAT' });
const MILLION = 1_000_000n;
const SOL = 1_000_000_000n;

const money = aPool({ id: 'money' as Address, feeBps: 4, reserves: [100_000n * SOL, 16_000_000n * MILLION] });
const inDollars = (cents: bigint, feeBps = 30) =>
  aPool({
    id: `dollars ${cents}` as Address,
    mints: [cat, usdc],
    feeBps,
    reserves: [100_000n * MILLION, 1_000n * cents * MILLION],
  });
const inSol = aPool({
  id: 'sol' as Address,
  mints: [cat, sol],
  feeBps: 30,
  reserves: [160_000n * MILLION, 1_000n * SOL],
});

function look(pools: readonly Pool[], cash: Address, amount: bigint, least = 1n, most = 2n * amount) {
  const isDirect = cash === USDC;
  const graph = createRouteGraph({ feeOf: () => bps(10) });
  for (const pool of pools) graph.add(pool);
  const states = new Map(pools.map((pool) => [pool.id, plainState(pool)]));
  const quote: Parameters<typeof findRoundTrip>[0]['quote'] = (request) =>
    graph.quote(request, ({ id }) => states.get(id) ?? plainState(money));
  return findRoundTrip({ quote }, { mint: cat.id, cash, isDirect, amount, least, most });
}

test('a token is bought where it is cheap and sold where it is dear, as much as brings most', () => {
  const trip = look([inDollars(98n), inDollars(102n)], USDC, 1_000n * MILLION);
  const { bought, sold } = trip ?? {};
  expect(bought?.route.map(({ pool }) => pool.id)).toEqual(['dollars 98']);
  expect(sold?.route.map(({ pool }) => pool.id)).toEqual(['dollars 102']);
  expect(sold?.inAmount).toBe(bought?.outAmount);
  const profit = (sold?.outAmount ?? 0n) - (bought?.inAmount ?? 0n);
  expect(profit).toBeGreaterThan(5n * MILLION);
  const twice = look([inDollars(98n), inDollars(102n)], USDC, 2_000n * MILLION);
  expect(twice?.bought.inAmount).toBeLessThan(2_000n * MILLION);
});

test('by way of another quote token too', () => {
  const trip = look([money, inDollars(103n), inSol], WRAPPED_SOL, 2n * SOL);
  expect(trip?.bought.route.map(({ pool }) => pool.id)).toEqual(['sol']);
  expect(trip?.sold.route.map(({ pool }) => pool.id)).toEqual(['dollars 103', 'money']);
});

test('a small gap pays by its size, though a tenth of it would not pay the network', () => {
  const dear = { ...inDollars(100n, 4), id: 'dear' as Address };
  const moved = {
    ...dear,
    account: { ...dear.account, reserve1: (dear.account.reserve1 * 10_013n) / 10_000n },
  };
  const trip = look([inDollars(100n, 4), moved], USDC, 12n * MILLION);
  expect(trip?.bought.inAmount).toBeGreaterThan(1_200_000n);
});

test('of no less than is worth a trade and no more than may be spent, however far off the guess was', () => {
  const pools = [inDollars(98n), inDollars(102n)];
  const paid = (guess: bigint, most: bigint) => look(pools, USDC, guess, 1n, most)?.bought.inAmount ?? 0n;
  expect(paid(MILLION, 10_000n * MILLION)).toBeGreaterThan(300n * MILLION);
  expect(paid(10_000n * MILLION, 10_000n * MILLION)).toBeLessThan(1_500n * MILLION);
  expect(paid(MILLION, 20n * MILLION)).toBeLessThanOrEqual(20n * MILLION);
  expect(look(pools, USDC, 1_000n * MILLION, 2_500n * MILLION)).toBeUndefined();
  expect(look(pools, USDC, MILLION, MILLION)?.bought.inAmount).toBeGreaterThanOrEqual(MILLION);
});

test('not where the fees take what there is to gain', () => {
  expect(look([inDollars(100n), inDollars(101n, 80)], USDC, 1_000n * MILLION)).toBeUndefined();
  expect(look([inDollars(100n)], USDC, 1_000n * MILLION)).toBeUndefined();
});
