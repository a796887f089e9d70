import { createPublicKey, verify } from 'node:crypto';
import { encodeQuote, POOL_KINDS, type PoolAccount, type PoolState } from '@orrery/chain';
import { addressBytes } from '@orrery/core/base58';
import { millis } from '@orrery/core/time';
import { type Pool, spotRatio } from '@orrery/venue';
import type { Address } from '@solana/kit';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createFixtureUniverse } from '../universe/fixture-universe.ts';
import { createQuoteMaker } from './quote-maker.ts';

const universe = createFixtureUniverse(1);
const START = 1_790_000_000_000;
const TAKER = '5qWya6UjwWnGVhdSBL3hyZ7B45jbk6Byt1hwd7ohEGXE' as Address;
const quotedPools = universe.pools.filter(({ account }) => account.kind === POOL_KINDS.quoted);
const solUsdc = poolOf('SOL', 'USDC');

function poolOf(first: string, second: string): Pool {
  const found = quotedPools.find(({ mints: [a, b] }) => a.symbol === first && b.symbol === second);
  if (!found) throw new Error(`${first}–${second} is not quoted`);
  return found;
}

/** A maker that watches a quoted pool and one other of the same mints at a rate of the test's. */
function stage(pool: Pool = solUsdc) {
  const time = { now: START };
  const states = new Map<Address, PoolAccount>([[pool.id, { ...pool.account }]]);
  const other: Pool = { ...pool, id: TAKER, account: { ...pool.account, kind: POOL_KINDS.product } };
  const start = Number(pool.account.reserve1) / Number(pool.account.reserve0);
  const listeners = new Set<() => void>();
  const setRate = (rate: number) => {
    const reserve0 = 10n ** 15n;
    states.set(other.id, { ...other.account, reserve0, reserve1: BigInt(Math.round(1e15 * rate)) });
    for (const listener of listeners) listener();
  };
  const state = ({ id }: { id: Address }): PoolState => {
    const found = states.get(id);
    if (!found) throw new Error(`${id} is not there`);
    return { pool: found, tickArrays: new Map() };
  };
  const maker = createQuoteMaker(universe, { now: () => millis(time.now) });
  setRate(start);
  const onPool = (listener: () => void) => {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  };
  const stop = maker.watch({ pools: [pool, other], state, onPool });
  /** What one unit of mint 0 is quoted at in mint 1, for small amounts, when it comes in or goes out. */
  const rateOf = (input: 0 | 1) => {
    const amountIn = (input === 0 ? pool.account.reserve0 : pool.account.reserve1) / 1_000n;
    const quote = maker.quote({ pool: pool.id, input, amountIn, taker: TAKER })?.quote;
    if (!quote) throw new Error('no quote');
    return input === 0
      ? Number(quote.amountOut) / Number(amountIn)
      : Number(amountIn) / Number(quote.amountOut);
  };
  return { maker, time, states, start, setRate, rateOf, stop, pool };
}

describe('a quote', () => {
  test('is signed by the maker of the universe, for one taker, for 30 seconds', () => {
    const { maker } = stage();
    const signed = maker.quote({ pool: solUsdc.id, input: 0, amountIn: 1_000_000n, taker: TAKER });
    if (!signed) throw new Error('no quote');
    const { quote, signature } = signed;
    expect(quote).toMatchObject({ pool: solUsdc.id, user: TAKER, amountIn: 1_000_000n, input: 0 });
    expect(quote.expiry).toBe(BigInt(START / 1_000 + 30));
    const x = Buffer.from(addressBytes(solUsdc.account.creator)).toString('base64url');
    const key = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' });
    expect(verify(null, encodeQuote(quote), key, signature)).toBe(true);
  });

  test('has a number of its own, above the highest that its pool has seen', () => {
    const { maker, states } = stage();
    const ask = () =>
      maker.quote({ pool: solUsdc.id, input: 1, amountIn: 1_000_000n, taker: TAKER })?.quote.nonce;
    expect([ask(), ask(), ask()]).toEqual([1n, 2n, 3n]);
    states.set(solUsdc.id, { ...solUsdc.account, figure0: 77n });
    expect([ask(), ask()]).toEqual([78n, 79n]);
  });

  test('is not made for another’s pool, for nothing, for more than a fifth of what it holds, or out of sight of a market', () => {
    const { maker } = stage();
    const { reserve0, reserve1 } = solUsdc.account;
    const ask = (pool: Address, amountIn: bigint) => maker.quote({ pool, input: 0, amountIn, taker: TAKER });
    expect(ask(TAKER, 1_000_000n)).toBeUndefined();
    expect(ask(solUsdc.id, 0n)).toBeUndefined();
    expect(ask(solUsdc.id, reserve0 / 4n)).toBeUndefined();
    expect(ask(solUsdc.id, reserve0 / 6n)?.quote.amountOut).toBeLessThan(reserve1 / 5n);
    const request = { pool: solUsdc.id, input: 0 as const, amountIn: 1_000_000n, taker: TAKER };
    expect(createQuoteMaker(universe, { now: () => millis(START) }).quote(request)).toBeUndefined();
  });
});

describe('the price of a quote', () => {
  test('is four hundredths of a per cent from the market’s, one between what is pegged', () => {
    for (const [pool, spread] of [
      [solUsdc, 0.0004],
      [poolOf('USDT', 'USDC'), 0.0001],
      [poolOf('JitoSOL', 'SOL'), 0.0001],
    ] as const) {
      const { rateOf, start } = stage(pool);
      expect(rateOf(0) / start - 1).toBeCloseTo(-spread, 6);
      expect(rateOf(1) / start - 1).toBeCloseTo(spread, 6);
    }
  });

  test('is the farther from it the more one-sided the maker’s inventory is, up to five times', () => {
    const { states, rateOf, start } = stage();
    const { reserve0, reserve1 } = solUsdc.account;
    states.set(solUsdc.id, { ...solUsdc.account, reserve0: reserve0 / 2n, reserve1: (reserve1 * 3n) / 2n });
    expect(1 - rateOf(0) / start).toBeCloseTo(0.0004 * 3, 6);
    states.set(solUsdc.id, { ...solUsdc.account, reserve0: reserve0 / 1_000n });
    expect(1 - rateOf(0) / start).toBeCloseTo(0.0004 * 5, 5);
  });

  test('is not one that was pushed a moment ago, on the side that it was pushed to', () => {
    const { time, setRate, rateOf, start } = stage();
    time.now += 1_000;
    setRate(start * 1.5);
    expect(rateOf(0) / start).toBeCloseTo(1 - 0.0004, 6);
    expect(rateOf(1) / start).toBeCloseTo(1.5 * (1 + 0.0004), 3);
  });

  test('follows one that stays, 63 % of the way in 30 s', () => {
    const { time, setRate, rateOf, start } = stage();
    setRate(start * 2);
    rateOf(0);
    for (let second = 0; second < 30; second += 1) {
      time.now += 1_000;
      setRate(start * 2);
    }
    expect(rateOf(0) / start).toBeCloseTo((2 - Math.exp(-1)) * (1 - 0.0004), 5);
  });

  test('knows nothing of one that came and went between two looks, and counts the time between two for 5 s at most', () => {
    const { time, setRate, rateOf, start } = stage();
    setRate(start * 2);
    rateOf(0);
    time.now += 60_000;
    setRate(start);
    expect(rateOf(1) / start).toBeCloseTo(1.0004, 6);
    setRate(start * 2);
    rateOf(0);
    time.now += 60_000;
    expect(rateOf(0) / start).toBeCloseTo((2 - Math.exp(-5 / 30)) * (1 - 0.0004), 5);
  });

  test('is of the deepest other pool, or of two that meet where there is none', () => {
    const pool = poolOf('BONK', 'SOL');
    const price = (mint: Address) => universe.characters.get(mint)?.price ?? 0;
    const [bonk, sol] = pool.mints;
    const fair = price(bonk.id) / 1e5 / (price(sol.id) / 1e9);
    const market = (isDirect: boolean) => ({
      pools: universe.pools.filter(
        ({ account, mints: [a, b] }) =>
          account.kind !== POOL_KINDS.quoted && (isDirect || a.id !== bonk.id || b.id !== sol.id),
      ),
      state: ({ id }: { id: Address }) => {
        const found = universe.pools.find((each) => each.id === id);
        if (!found) throw new Error('not there');
        return { pool: found.account, tickArrays: new Map() };
      },
      onPool: () => () => undefined,
    });
    for (const isDirect of [true, false]) {
      const maker = createQuoteMaker(universe, { now: () => millis(START) });
      const seen = market(isDirect);
      maker.watch({ ...seen, pools: [pool, ...seen.pools] });
      const amountIn = pool.account.reserve0 / 100n;
      const out = maker.quote({ pool: pool.id, input: 0, amountIn, taker: TAKER })?.quote.amountOut ?? 0n;
      expect(Number(out) / Number(amountIn) / fair).toBeCloseTo(1, 2);
    }
  });

  test('never lets the maker lose at the market of that moment, for any request', () => {
    const step = fc.record({
      wait: fc.integer({ min: 0, max: 20_000 }),
      rate: fc.double({ min: 0.5, max: 2, noNaN: true }),
      input: fc.constantFrom(0 as const, 1 as const),
      part: fc.bigInt({ min: 1n, max: 10n ** 6n }),
    });
    fc.assert(
      fc.property(fc.array(step, { maxLength: 12 }), (steps) => {
        const { maker, time, states, setRate, start, pool } = stage();
        for (const { wait, rate, input, part } of steps) {
          time.now += wait;
          setRate(start * rate);
          const before = states.get(pool.id) ?? pool.account;
          const amountIn = (input === 0 ? before.reserve0 : before.reserve1) / part;
          const quote = maker.quote({ pool: pool.id, input, amountIn, taker: TAKER })?.quote;
          if (!quote) continue;
          const { amountOut } = quote;
          const market = spotRatio({ pool: states.get(TAKER) ?? before }) ?? 0;
          const [worthIn, worthOut] =
            input === 0
              ? [Number(amountIn) * market, Number(amountOut)]
              : [Number(amountIn), Number(amountOut) * market];
          expect(worthOut).toBeLessThanOrEqual(worthIn);
          const change = input === 0 ? ([amountIn, -amountOut] as const) : ([-amountOut, amountIn] as const);
          const reserves = { reserve0: before.reserve0 + change[0], reserve1: before.reserve1 + change[1] };
          states.set(pool.id, { ...before, ...reserves, figure0: quote.nonce });
        }
      }),
    );
  });
});
