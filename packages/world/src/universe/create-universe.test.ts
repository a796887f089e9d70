import { createHash } from 'node:crypto';
import { isAddress } from '@orrery/core';
import { BLOCKED_MINTS, isVerifiedToken, type MintExtensions, WRAPPED_SOL } from '@orrery/domain';
import { createKeyPairSignerFromPrivateKeyBytes } from '@solana/kit';
import fc from 'fast-check';
import { describe, expect, test, vi } from 'vitest';
import { createUniverse } from './create-universe.ts';
import { type SeedPool, type Universe, universeAt } from './universe.ts';

// A universe takes a third of a second, and the machine may be busy.
vi.setConfig({ testTimeout: 60_000 });

const universe = createUniverse(1);
const { tokens, pools, traders, characters } = universe;

function fingerprint(of: Universe): string {
  const plain = (_: string, value: unknown) => {
    if (typeof value === 'bigint') return `${value}n`;
    return value instanceof Map ? [...value] : value;
  };
  return createHash('sha256').update(JSON.stringify(of, plain)).digest('hex');
}

/** Dollars for one whole base token by what the pool holds and how it prices. */
function priceOf({ curve, mints: [base, quote], reserves }: SeedPool): number {
  const unit = characters.get(quote.id)?.price ?? 0;
  const isVirtual = curve.kind === 'concentrated' || curve.kind === 'launch';
  const [virtualBase, virtualQuote] = isVirtual ? curve.virtual : [0n, 0n];
  const inBase = Number(reserves[0] + virtualBase) / 10 ** base.decimals;
  const inQuote = Number(reserves[1] + virtualQuote) / 10 ** quote.decimals;
  return (inQuote / inBase) * unit;
}

describe('a universe', () => {
  test('is the same for the same seed and another for another', () => {
    expect(fingerprint(createUniverse(1))).toBe(fingerprint(universe));
    expect(fingerprint(createUniverse(2))).not.toBe(fingerprint(universe));
  });

  test('has some 1,500 tokens, 2,400 pools of every kind and 3,000 traders of every habit', () => {
    expect(tokens.length).toBeGreaterThan(1_440);
    expect(tokens.length).toBeLessThan(1_560);
    expect(pools.length).toBeGreaterThan(2_250);
    expect(pools.length).toBeLessThan(2_550);
    const kinds = new Set(pools.map(({ curve }) => curve.kind));
    expect([...kinds].sort()).toEqual(['concentrated', 'constant-product', 'launch', 'rfq', 'stable']);
    expect(traders).toHaveLength(3_010);
    expect(new Set(traders.map(({ habit }) => habit)).size).toBe(8);
    for (const { holdings } of traders) expect(holdings.get(WRAPPED_SOL)).toBeGreaterThan(1_000_000_000n);
  });

  test('never hands out more of a token than there is, whatever the seed', () => {
    const hand = (seed: number) => {
      const other = createUniverse(seed);
      const held = new Map<string, bigint>();
      const add = (mint: string, amount: bigint) => held.set(mint, (held.get(mint) ?? 0n) + amount);
      for (const { holdings } of other.traders) for (const [mint, amount] of holdings) add(mint, amount);
      for (const { mints, reserves } of other.pools) {
        add(mints[0].id, reserves[0]);
        add(mints[1].id, reserves[1]);
      }
      const over = [...other.characters.values()].filter(
        ({ token, supply }) => token.id !== WRAPPED_SOL && (held.get(token.id) ?? 0n) > supply,
      );
      return over.map(({ token }) => token.symbol);
    };
    fc.assert(
      fc.property(fc.integer(), (seed) => {
        expect(hand(seed)).toEqual([]);
      }),
      // With these, a graduated token fell so far that its pools held more than all of it.
      { numRuns: 12, examples: [[-39], [2_147_483_584]] },
    );
  });

  test('names pools and tokens apart, at addresses that are addresses', () => {
    expect(new Set(tokens.map(({ id }) => id)).size).toBe(tokens.length);
    expect(tokens.filter(({ id }) => !isAddress(id))).toEqual([]);
    expect(new Set(pools.map(({ seed }) => seed)).size).toBe(pools.length);
    expect(pools.filter(({ seed }) => Buffer.byteLength(seed) > 30)).toEqual([]);
    expect(new Set(traders.map(({ address }) => address)).size).toBe(traders.length);
  });

  test('gives traders the address of their secret', async () => {
    for (const { secret, address } of traders.filter((_, index) => index % 500 === 0)) {
      expect((await createKeyPairSignerFromPrivateKeyBytes(secret)).address).toBe(address);
    }
  });

  test('lets all pools of a token agree on its price', () => {
    for (const pool of pools) {
      const [{ id, symbol }] = pool.mints;
      const price = characters.get(id)?.price ?? 0;
      expect(Math.abs(priceOf(pool) / price - 1), `${symbol} ${pool.seed}`).toBeLessThan(0.002);
    }
  });

  test('fits stable scales to the prices, so that both sides are worth the same', () => {
    for (const { curve, reserves, seed } of pools) {
      if (curve.kind !== 'stable') continue;
      const [first, second] = [reserves[0] * curve.scales[0], reserves[1] * curve.scales[1]];
      expect(Math.abs(Number(first) / Number(second) - 1), seed).toBeLessThan(1e-4);
    }
  });

  test('has SOL–USDC in several pools, and a maker beside ten pairs', () => {
    const solUsdc = pools.filter(({ seed }) => seed.startsWith('SOL-USDC'));
    expect(new Set(solUsdc.map(({ feeBps }) => feeBps)).size).toBeGreaterThan(3);
    expect(pools.filter(({ curve }) => curve.kind === 'rfq')).toHaveLength(10);
  });
});

describe('tokens', () => {
  test('show every extension; those with figures of their own and those that cannot move have no pool', () => {
    const names: (keyof MintExtensions)[] = [
      'transferFee',
      'permanentDelegate',
      'isNonTransferable',
      'transferHook',
      'isDefaultFrozen',
      'interestBearing',
      'scaledAmount',
    ];
    for (const name of names)
      expect(tokens.some(({ extensions }) => extensions && name in extensions)).toBe(true);
    for (const { mints } of pools) {
      for (const { extensions = {}, symbol } of mints) {
        const { isNonTransferable, transferHook, interestBearing, scaledAmount } = extensions;
        const isOdd =
          isNonTransferable || transferHook || interestBearing || (scaledAmount?.multiplier ?? 1) !== 1;
        expect(Boolean(isOdd), symbol).toBe(false);
      }
    }
  });

  test('keep real duplicate symbols, and verify each symbol once', () => {
    const verified = tokens.filter(isVerifiedToken).map(({ symbol }) => symbol.toUpperCase());
    expect(new Set(verified).size).toBe(verified.length);
    expect(tokens.length - new Set(tokens.map(({ symbol }) => symbol)).size).toBeGreaterThan(60);
    expect(tokens.filter(({ symbol }) => symbol === 'USDC')).toHaveLength(2);
  });

  test('that are blocked everywhere are unverified look-alikes that promise what nobody gives', () => {
    const blocked = tokens.filter(({ id }) => BLOCKED_MINTS.includes(id));
    expect(blocked.map(({ name }) => name)).toEqual([
      'Jupiter Airdrop',
      '\u202eretipuJ',
      'Bonk Official',
      'Bonk V2',
    ]);
    expect(blocked).toHaveLength(BLOCKED_MINTS.length);
    expect(blocked.some(isVerifiedToken)).toBe(false);
  });

  test('of three issuers are stocks', () => {
    const of = (issuer: string) =>
      tokens.filter(({ tags }) => tags.includes('stocks') && tags.includes(issuer));
    expect(['xstocks', 'prestocks', 'superstate'].map((issuer) => of(issuer).length)).toEqual([48, 9, 4]);
  });
});

describe('launches before genesis', () => {
  const launched = [...characters.values()].filter(({ token }) => token.launch);
  const curves = pools.filter(({ curve }) => curve.kind === 'launch');

  test('are some 700, of which some 550 still are on their curve, aged three hours at most', () => {
    expect(launched).toHaveLength(700);
    expect(curves).toHaveLength(550);
    const developers = new Set(
      traders.filter(({ habit }) => habit === 'developer').map(({ address }) => address),
    );
    for (const { token } of launched) {
      expect(developers.has(token.launch?.developer ?? token.id)).toBe(true);
      expect(token.launch?.createdAt).toBeLessThan(0);
    }
    for (const { openedAt } of curves) expect(openedAt).toBeGreaterThanOrEqual(-3 * 3_600_000);
  });

  test('have sold what their holders hold, at the price the curve asks', () => {
    const held = new Map<string, bigint>();
    for (const { holdings } of traders) {
      for (const [mint, amount] of holdings) held.set(mint, (held.get(mint) ?? 0n) + amount);
    }
    for (const { mints, reserves, curve } of curves) {
      if (curve.kind !== 'launch') continue;
      const supply = characters.get(mints[0].id)?.supply ?? 0n;
      expect(held.get(mints[0].id) ?? 0n).toBe(supply - reserves[0]);
      expect(reserves[1]).toBeLessThan(curve.goal);
      const product = (reserves[0] + curve.virtual[0]) * (reserves[1] + curve.virtual[1]);
      const start = (supply + curve.virtual[0]) * curve.virtual[1];
      expect(product).toBeGreaterThanOrEqual(start);
      expect(Number(product - start) / Number(start)).toBeLessThan(1e-6);
    }
  });
});

describe('a universe set against the time', () => {
  test('turns offsets into times, alike in tokens, characters and pools', () => {
    const genesis = 1_800_000_000_000;
    const at = universeAt(universe, genesis);
    const [offset, time] = [universe, at].map((of) => of.pools.find(({ curve }) => curve.kind === 'launch'));
    expect(time?.openedAt).toBe(genesis + (offset?.openedAt ?? 0));
    expect(time?.mints[0].launch?.createdAt).toBe(time?.openedAt);
    for (const token of at.tokens) expect(at.characters.get(token.id)?.token).toBe(token);
    for (const { mints } of at.pools)
      for (const token of mints) expect(at.characters.get(token.id)?.token).toBe(token);
  });
});
