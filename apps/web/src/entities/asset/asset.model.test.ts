import { JUP, USDC } from '@orrery/domain/mints/mints';
import type { Asset } from '@orrery/wire/tokens/asset';
import type { Address } from '@solana/kit';
import { describe, expect, it } from 'vitest';
import { anAsset } from './asset.builder.ts';
import { isVerifiedAsset, toMultiplier, toShownName, toShownSymbol } from './asset.model.ts';

describe('what stands on screen of a token', () => {
  it('cuts symbols at 10 and names at 30 characters', () => {
    expect(toShownSymbol('ABCDEFGHIJ')).toBe('ABCDEFGHIJ');
    expect(toShownSymbol('ABCDEFGHIJK')).toBe('ABCDEFGHIJ…');
    expect(toShownName('n'.repeat(31))).toBe(`${'n'.repeat(30)}…`);
  });

  it('strips what is not seen or turns the text around', () => {
    expect(toShownSymbol('US\u200BDC\u0000')).toBe('USDC');
    expect(toShownSymbol('\u202ECDSU ')).toBe('CDSU');
  });
});

describe('isVerifiedAsset', () => {
  it('takes the flag or one of the three tags, and nothing else', () => {
    const isVerified = (facts: Partial<Asset>) => isVerifiedAsset(anAsset(facts));
    expect(isVerified({ isVerified: true })).toBe(true);
    expect(isVerified({ tags: ['strict'] })).toBe(true);
    expect(isVerified({ isVerified: false, tags: ['lst'] })).toBe(false);
    expect(isVerified({})).toBe(false);
  });

  it('takes nobody’s word for another mint that bears the symbol of a built-in token, or one that looks like it', () => {
    const facts = {
      id: 'DezXAZ8z7PnrnRJjz3wXBoRgixCa6xjnB7YaB1pPB263' as Address,
      isVerified: true,
      tags: ['verified'],
    };
    for (const symbol of ['USDC', 'usd\u0441', 'S0L'])
      expect(isVerifiedAsset(anAsset({ ...facts, symbol }))).toBe(false);
    expect(isVerifiedAsset(anAsset({ ...facts, id: USDC, symbol: 'USDC' }))).toBe(true);
    expect(isVerifiedAsset(anAsset({ ...facts, id: JUP, symbol: 'JUP' }))).toBe(true);
    expect(isVerifiedAsset(anAsset({ ...facts, symbol: 'WIF' }))).toBe(true);
  });
});

describe('what amounts of a token are shown times', () => {
  const scaledUiConfig = {
    multiplier: 1,
    newMultiplier: 2,
    newMultiplierEffectiveAt: '1970-01-01T00:00:05.000Z',
  };

  it('is the multiplier in force, and one for a token that has none', () => {
    expect([4_999, 5_000].map((now) => toMultiplier({ scaledUiConfig }, now))).toEqual([1, 2]);
    expect(toMultiplier({ scaledUiConfig: null }, 5_000)).toBe(1);
  });

  it('stays what it is where the time of the next one cannot be read', () => {
    const newMultiplierEffectiveAt = 'soon';
    expect(toMultiplier({ scaledUiConfig: { ...scaledUiConfig, newMultiplierEffectiveAt } }, 5_000)).toBe(1);
  });
});
