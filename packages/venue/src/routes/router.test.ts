import { atoms, bps } from '@orrery/core';
import { USDC, WRAPPED_SOL } from '@orrery/domain';
import type { Address } from '@solana/kit';
import { describe, expect, test } from 'vitest';
import { aPool, aToken } from '../testing.ts';
import type { QuoteRequest } from './quote.ts';
import { createRouteGraph } from './router.ts';

const sol = aToken({ id: WRAPPED_SOL, symbol: 'SOL', decimals: 9 });
const usdc = aToken({ id: USDC, symbol: 'USDC', decimals: 6, tags: ['verified', 'stablecoin'] });
const bonk = aToken({ id: 'DezXAZ8z7PnrnRJjz3wXBoRgixCa6xjnB7YaB1pPB263' as Address, decimals: 5 });

const ask = (inputMint: Address, outputMint: Address, amount: bigint): QuoteRequest => ({
  inputMint,
  outputMint,
  amount: atoms(amount),
  slippageBps: bps(50),
});

describe('a quote of one pool', () => {
  const pool = aPool({ mints: [bonk, sol], feeBps: 30 });
  const reserves = [1_000_000_000_000n, 50_000_000_000n] as const;
  const graph = createRouteGraph();
  graph.add(pool);
  const quote = (request: QuoteRequest) => graph.quote(request, () => reserves);

  test('takes the fee off the input when the input is SOL', () => {
    const { fee, route, outAmount } = quote(ask(WRAPPED_SOL, bonk.id, 1_000_000n));
    expect(fee).toEqual({ bps: 10, mint: WRAPPED_SOL, amount: 1_000n });
    expect(route[0].inAmount).toBe(999_000n);
    expect(outAmount).toBe(route[0].outAmount);
  });

  test('takes the fee off the output when the output is SOL', () => {
    const { fee, route, outAmount, otherAmountThreshold } = quote(ask(bonk.id, WRAPPED_SOL, 20_000_000n));
    expect(route[0].inAmount).toBe(20_000_000n);
    expect(route[0].outAmount).toBe(996_980n);
    expect(fee).toEqual({ bps: 10, mint: WRAPPED_SOL, amount: 996n });
    expect(outAmount).toBe(995_984n);
    expect(otherAmountThreshold).toBe(991_004n);
  });

  test('gives exactly what is wanted for the least input', () => {
    const exact = quote({ ...ask(bonk.id, WRAPPED_SOL, 995_984n), swapMode: 'ExactOut' });
    expect(exact.outAmount).toBe(995_984n);
    expect(exact.inAmount).toBe(19_999_998n);
    expect(exact.otherAmountThreshold).toBe(20_099_998n);
    expect(quote(ask(bonk.id, WRAPPED_SOL, exact.inAmount)).outAmount).toBe(995_984n);
    expect(quote(ask(bonk.id, WRAPPED_SOL, exact.inAmount - 1n)).outAmount).toBe(995_983n);
  });

  test('refuses an amount that buys nothing', () => {
    const stable = createRouteGraph();
    stable.add(aPool({ mints: [usdc, sol], feeBps: 5 }));
    const refused = () => stable.quote(ask(WRAPPED_SOL, USDC, 1_000n), () => [1_000n, 10n ** 9n]);
    expect(refused).toThrow('QUOTE_TOO_SMALL');
  });

  test('refuses to sell more than there is', () => {
    const refused = () => quote({ ...ask(bonk.id, WRAPPED_SOL, 50_000_000_000n), swapMode: 'ExactOut' });
    expect(refused).toThrow('ROUTE_NOT_FOUND');
  });
});

describe('a route', () => {
  const held = [100_000_000_000n, 100_000_000_000n] as const;
  const dear = aPool({ id: 'dear' as Address, mints: [bonk, sol], feeBps: 100 });
  const cheap = aPool({ id: 'cheap' as Address, mints: [bonk, sol], feeBps: 10 });
  const onward = aPool({ id: 'onward' as Address, mints: [sol, usdc], feeBps: 1 });
  const graph = createRouteGraph();
  for (const pool of [dear, cheap, onward]) graph.add(pool);
  const quote = (request: QuoteRequest) => graph.quote(request, () => held);

  test('takes one pool for little and shares much among pools', () => {
    const idsOf = (amount: bigint) =>
      quote(ask(bonk.id, WRAPPED_SOL, amount)).route.map(({ pool }) => pool.id);
    expect(idsOf(1_000_000n)).toEqual(['cheap']);
    expect(idsOf(50_000_000_000n)).toEqual(['cheap', 'dear']);
  });

  test('goes on to a token that no pool has beside the input', () => {
    const { route, fee, priceImpact } = quote(ask(bonk.id, USDC, 1_000_000_000n));
    expect(route.map(({ pool }) => pool.id)).toEqual(['cheap', 'onward']);
    expect(fee.mint).toBe(USDC);
    expect(priceImpact).toBeCloseTo(-1.96, 1);
  });

  test('has one pool when only direct routes are asked for', () => {
    const request = { ...ask(bonk.id, WRAPPED_SOL, 50_000_000_000n), onlyDirectRoutes: true };
    expect(quote(request).route.map(({ pool }) => pool.id)).toEqual(['cheap']);
    expect(() => quote({ ...ask(bonk.id, USDC, 1_000_000n), onlyDirectRoutes: true })).toThrow(
      'ROUTE_NOT_FOUND',
    );
  });

  test('forgets a pool that was removed', () => {
    const other = createRouteGraph();
    other.add(onward);
    other.remove(onward);
    expect(() => other.quote(ask(WRAPPED_SOL, USDC, 1_000n), () => held)).toThrow('ROUTE_NOT_FOUND');
  });
});

test('a curve that has reached its goal is passed by: it only waits for its graduation', () => {
  const graph = createRouteGraph();
  const curve = { kind: 'launch', virtual: [73_000_000n, 30_000_000n], goal: 85_000_000n } as const;
  const [over, open] = ['over', 'open'].map((id) => aPool({ id: id as Address, mints: [bonk, sol], curve }));
  if (over) graph.add(over);
  const held = new Map([
    ['over', [200_000_000n, 85_000_000n] as const],
    ['open', [200_000n, 84_999_999n] as const],
  ]);
  const quote = (request: QuoteRequest) => graph.quote(request, ({ id }) => held.get(id) ?? [0n, 0n]);
  for (const [from, to] of [
    [WRAPPED_SOL, bonk.id],
    [bonk.id, WRAPPED_SOL],
  ] as const) {
    expect(() => quote(ask(from, to, 10_000n))).toThrow('ROUTE_NOT_FOUND');
    expect(() => quote({ ...ask(from, to, 10_000n), onlyDirectRoutes: true })).toThrow('ROUTE_NOT_FOUND');
    expect(() => quote({ ...ask(from, to, 10_000n), swapMode: 'ExactOut' })).toThrow('ROUTE_NOT_FOUND');
  }
  if (open) graph.add(open);
  expect(quote(ask(WRAPPED_SOL, bonk.id, 10_000n)).route.map(({ pool }) => pool.id)).toEqual(['open']);
});
