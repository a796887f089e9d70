import { isAppError } from '@orrery/core/app-error';
import { atoms } from '@orrery/core/atoms';
import { bps } from '@orrery/core/numbers';
import { USDC, WRAPPED_SOL } from '@orrery/domain/mints/mints';
import type { Address } from '@solana/kit';
import { describe, expect, test } from 'vitest';
import { aPool, aToken, concentratedState, nearestTick, plainState } from '../../testing.ts';
import type { Pool } from '../pools/pool.ts';
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
  const pool = aPool({ mints: [bonk, sol], feeBps: 30, reserves: [1_000_000_000_000n, 50_000_000_000n] });
  const graph = createRouteGraph();
  graph.add(pool);
  const quote = (request: QuoteRequest) => graph.quote(request, () => plainState(pool));

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
    const dear = aPool({ mints: [usdc, sol], feeBps: 5, reserves: [1_000n, 10n ** 9n] });
    stable.add(dear);
    const refused = () => stable.quote(ask(WRAPPED_SOL, USDC, 1_000n), () => plainState(dear));
    expect(refused).toThrow('QUOTE_TOO_SMALL');
  });

  test('refuses to sell more than there is', () => {
    const refused = () => quote({ ...ask(bonk.id, WRAPPED_SOL, 50_000_000_000n), swapMode: 'ExactOut' });
    expect(refused).toThrow('ROUTE_NOT_FOUND');
  });
});

describe('a route', () => {
  const reserves = [100_000_000_000n, 100_000_000_000n] as const;
  const dear = aPool({ id: 'dear' as Address, mints: [bonk, sol], feeBps: 100, reserves });
  const cheap = aPool({ id: 'cheap' as Address, mints: [bonk, sol], feeBps: 10, reserves });
  const onward = aPool({ id: 'onward' as Address, mints: [sol, usdc], feeBps: 1, reserves });
  const graph = createRouteGraph();
  for (const pool of [dear, cheap, onward]) graph.add(pool);
  const quote = (request: QuoteRequest) => graph.quote(request, stateIn([dear, cheap, onward]));

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

  test('says what it lacks: a token it trades, pools that join the two, or one that gives the amount', () => {
    const lone = aPool({
      mints: [aToken({ id: 'one' as Address }), aToken({ id: 'two' as Address })],
      reserves,
    });
    const wider = createRouteGraph();
    for (const pool of [cheap, lone]) wider.add(pool);
    const lackOf = (request: QuoteRequest) => {
      try {
        return wider.quote(request, stateIn([cheap, lone]));
      } catch (error) {
        return isAppError(error, 'ROUTE_NOT_FOUND') && error.facts.lack;
      }
    };
    expect(lackOf(ask(bonk.id, USDC, 1_000n))).toBe('token');
    expect(lackOf(ask(USDC, bonk.id, 1_000n))).toBe('token');
    expect(lackOf(ask(bonk.id, 'one' as Address, 1_000n))).toBe('pair');
    expect(lackOf({ ...ask(bonk.id, WRAPPED_SOL, 1_000n), excludeDexes: ['Orrery CPMM'] })).toBe('amount');
  });

  test('trades no excluded token, nor by way of one', () => {
    const direct = aPool({ id: 'direct' as Address, mints: [bonk, usdc], feeBps: 300, reserves });
    const wider = createRouteGraph();
    for (const pool of [cheap, onward, direct]) wider.add(pool);
    const idsOf = (excludeMints: readonly Address[]) =>
      wider
        .quote(
          { ...ask(bonk.id, USDC, 1_000_000n), excludeMints: new Set(excludeMints) },
          stateIn([cheap, onward, direct]),
        )
        .route.map(({ pool }) => pool.id);
    expect(idsOf([])).toEqual(['cheap', 'onward']);
    expect(idsOf([WRAPPED_SOL])).toEqual(['direct']);
    for (const id of [bonk.id, USDC]) expect(() => idsOf([id])).toThrow('"lack":"token"');
  });

  test('forgets a pool that was removed', () => {
    const other = createRouteGraph();
    other.add(onward);
    other.remove(onward);
    expect(() => other.quote(ask(WRAPPED_SOL, USDC, 1_000n), stateIn([onward]))).toThrow('ROUTE_NOT_FOUND');
  });
});

test('makers’ pools are in no route', () => {
  const graph = createRouteGraph();
  const maker = aPool({ mints: [bonk, sol], kind: 'quoted' });
  graph.add(maker);
  expect(() => graph.quote(ask(bonk.id, WRAPPED_SOL, 1_000_000n), stateIn([maker]))).toThrow(
    'ROUTE_NOT_FOUND',
  );
});

test.each([
  ['may not be transferred', { isNonTransferable: true }, false],
  ['has a transfer hook', { transferHook: bonk.id }, false],
  ['could have had a transfer hook', { transferHook: null }, true],
] as const)('whether a token that %s is in a route', (_, extensions, isRouted) => {
  const graph = createRouteGraph();
  const pool = aPool({ mints: [{ ...bonk, extensions }, sol] });
  graph.add(pool);
  const quote = () => graph.quote(ask(bonk.id, WRAPPED_SOL, 1_000_000n), stateIn([pool]));
  if (isRouted) expect(quote().route).toHaveLength(1);
  else expect(quote).toThrow('ROUTE_NOT_FOUND');
});

test('a route goes on in the pool that a launch becomes within the trade', () => {
  const graph = createRouteGraph();
  const launch = aPool({
    mints: [bonk, sol],
    kind: 'launch',
    reserves: [210_000_000_000_000n, 84_000_000_000n],
  });
  graph.add(launch);
  const { route, outAmount } = graph.quote(ask(WRAPPED_SOL, bonk.id, 5_000_000_000n), stateIn([launch]));
  expect(route).toHaveLength(1);
  expect(outAmount).toBeGreaterThan(0n);
});

describe('a pool that cannot carry out its part', () => {
  const facts = { mints: [bonk, sol] as const, feeBps: 10 };
  const deep = [10n ** 14n, 10n ** 14n] as const;
  const plain = aPool({ ...facts, feeBps: 100, reserves: deep });
  const around = (array: number, liquidity: bigint) => ({
    lower: (array * 64 + 1) * 64,
    upper: (array * 64 + 63) * 64,
    liquidity,
  });
  /** Next to nothing in the arrays next to the price, and much in the fifth one. */
  const far = concentratedState({ ...facts, nonce: 1 }, 1, [
    ...[-4, -3, -2, -1, 0, 1, 2, 3].map((array) => around(array, 1_000n)),
    ...[-5, 4].map((array) => around(array, 10n ** 18n)),
  ]);
  /** Much around the price, of which its vaults have next to nothing. */
  const sound = concentratedState({ ...facts, nonce: 2 }, 1, [around(-1, 10n ** 16n), around(0, 10n ** 16n)]);
  const hollow = {
    pool: sound.pool,
    state: { ...sound.state, pool: { ...sound.state.pool, reserve0: 10n, reserve1: 10n } },
  };

  test.each([
    ['with liquidity that lies more arrays away than a trade may name', far],
    ['which refuses what its curve promises', hollow],
  ])('%s hides no other', (_, { pool, state }) => {
    const graph = createRouteGraph();
    for (const each of [pool, plain]) graph.add(each);
    const states = (each: Pick<Pool, 'id'>) => (each.id === pool.id ? state : plainState(plain));
    for (const swapMode of ['ExactIn', 'ExactOut'] as const) {
      const request = { ...ask(bonk.id, WRAPPED_SOL, 1_000_000_000n), swapMode };
      expect(graph.quote(request, states).route.map(({ pool: { id } }) => id)).toEqual([plain.id]);
    }
  });
});

test('what no pool takes alone is shared among pools that each take a third', () => {
  const facts = { mints: [bonk, sol] as const, feeBps: 10 };
  const narrow = [0, 1, 2].map((nonce) =>
    concentratedState({ ...facts, nonce }, 1, [{ lower: -64, upper: 64, liquidity: 10n ** 12n }]),
  );
  const graph = createRouteGraph();
  for (const { pool } of narrow) graph.add(pool);
  const stateOf = ({ id }: Pick<Pool, 'id'>) => {
    const found = narrow.find(({ pool }) => pool.id === id);
    if (!found) throw new Error(`there is no ${id}`);
    return found.state;
  };
  const most = narrow[0]?.pool.account.reserve0 ?? 0n;
  const { route } = graph.quote(ask(bonk.id, WRAPPED_SOL, (most * 5n) / 2n), stateOf);
  expect(route.map(({ bps: share }) => share)).toEqual([3_500, 3_500, 3_000]);
});

describe('a request', () => {
  const facts = { mints: [bonk, sol] as const, feeBps: 10 };
  const product = aPool({ ...facts, feeBps: 40, reserves: [10n ** 12n, 10n ** 12n] });
  const tick = nearestTick(1);
  const { pool: ticked, state } = concentratedState({ ...facts, nonce: 1 }, 1, [
    { lower: tick - 2_000, upper: tick + 2_000, liquidity: 10n ** 12n },
  ]);
  const pebble = aToken({ id: 'Pebb1e1111111111111111111111111111111111111' as Address });
  const hops = [
    aPool({ mints: [bonk, pebble], nonce: 2, feeBps: 0, reserves: [10n ** 9n, 10n ** 9n] }),
    // It pays a third more than the others.
    aPool({ mints: [pebble, sol], nonce: 3, feeBps: 0, reserves: [10n ** 9n, 13n * 10n ** 8n] }),
  ];
  const graph = createRouteGraph();
  for (const pool of [product, ticked, ...hops]) graph.add(pool);
  const states = stateIn([product, ...hops]);
  const quote = (request: Partial<QuoteRequest>) => {
    const asked = { ...ask(bonk.id, WRAPPED_SOL, 1_000_000n), ...request };
    return graph.quote(asked, (pool) => (pool.id === ticked.id ? state : states(pool)));
  };
  const labelsOf = (request: Partial<QuoteRequest>) =>
    new Set(quote(request).route.map(({ label }) => label));

  test('may leave kinds of pools out, or all but some', () => {
    expect(labelsOf({ dexes: ['Orrery CLMM'] })).toEqual(new Set(['Orrery CLMM']));
    expect(labelsOf({ excludeDexes: ['Orrery CLMM'] })).toEqual(new Set(['Orrery CPMM']));
    expect(() => quote({ dexes: ['Orrery Stable'] })).toThrow('ROUTE_NOT_FOUND');
  });

  test('may keep to well-known tokens between', () => {
    const passes = (request: Partial<QuoteRequest>) =>
      quote(request).route.some(({ outputMint }) => outputMint === pebble.id);
    expect(passes({})).toBe(true);
    expect(passes({ restrictIntermediateTokens: true })).toBe(false);
  });

  test('passes no token with pools that hold too little for its amount', () => {
    const { route } = quote({ amount: atoms(60_000_000n), onlyDirectRoutes: false });
    expect(route.some(({ outputMint }) => outputMint === pebble.id)).toBe(false);
  });

  test('bounds the accounts, and with them the pools', () => {
    expect(quote({ amount: atoms(40_000_000_000n) }).route.length).toBeGreaterThan(1);
    expect(quote({ amount: atoms(40_000_000_000n), maxAccounts: 20 }).route).toHaveLength(1);
  });

  test('may name a platform’s fee in place of the venue’s, of the output or, of an exact output, of the input', () => {
    expect(quote({ platformFeeBps: bps(100) }).fee).toMatchObject({ bps: 100, mint: WRAPPED_SOL });
    const exact = quote({ platformFeeBps: bps(100), swapMode: 'ExactOut' });
    expect(exact.fee).toMatchObject({ bps: 100, mint: bonk.id });
    expect(exact.inAmount - exact.fee.amount).toBe(exact.route[0].inAmount);
  });
});

function stateIn(pools: readonly Pool[]) {
  return ({ id }: Pick<Pool, 'id'>) => {
    const found = pools.find((pool) => pool.id === id);
    if (!found) throw new Error(`there is no ${id}`);
    return plainState(found);
  };
}
