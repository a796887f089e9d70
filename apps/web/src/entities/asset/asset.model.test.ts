import { describe, expect, it } from 'vitest';
import { isVerifiedAsset, toShownName, toShownSymbol } from './asset.model.ts';

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
    expect(isVerifiedAsset({ isVerified: true })).toBe(true);
    expect(isVerifiedAsset({ tags: ['strict'] })).toBe(true);
    expect(isVerifiedAsset({ isVerified: false, tags: ['lst'] })).toBe(false);
    expect(isVerifiedAsset({})).toBe(false);
  });
});
