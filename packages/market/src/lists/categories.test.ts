import { DAY_MS } from '@orrery/core/time';
import { describe, expect, test } from 'vitest';
import { CATEGORY_RANKS, type CategorySubject, issuerOf } from './categories.ts';

function aSubject(subject: Partial<CategorySubject> = {}): CategorySubject {
  return {
    volume: 0,
    organicVolume: 0,
    traders: 0,
    priceChange: Number.NaN,
    dayTraders: 0,
    dayOrganicBuyers: 0,
    organicScore: 0,
    liquidity: Number.NaN,
    mcap: Number.NaN,
    bondingCurve: Number.NaN,
    graduatedAt: Number.NaN,
    listedTime: Number.NaN,
    age: Number.NaN,
    isLaunched: false,
    issuer: Number.NaN,
    isDollar: false,
    ...subject,
  };
}

describe('the categories', () => {
  test('rank the most traded by volume, and every token is one of them', () => {
    expect(CATEGORY_RANKS.toptraded(aSubject({ volume: 5 }))).toBe(5);
    expect(CATEGORY_RANKS.toptraded(aSubject())).toBe(0);
  });

  test('let a trend grow with the root of organic volume, with traders, and with direction between half and double', () => {
    const trend = (priceChange: number) =>
      CATEGORY_RANKS.toptrending(aSubject({ organicVolume: 100, traders: 3, priceChange }));
    expect([Number.NaN, 0, 50, 900, -90].map(trend)).toEqual([30, 30, 45, 60, 15]);
  });

  test('keep a token without organic trades in the timeframe out of the organic list, at any score', () => {
    const rank = CATEGORY_RANKS.toporganicscore;
    expect(rank(aSubject({ organicVolume: 1, organicScore: 80 }))).toBe(80);
    expect(rank(aSubject({ organicScore: 80 }))).toBeUndefined();
  });

  test('call popular what most wallets bought organically in the day', () => {
    expect(CATEGORY_RANKS.popular(aSubject({ dayOrganicBuyers: 7 }))).toBe(7);
    expect(CATEGORY_RANKS.popular(aSubject({ volume: 1e9 }))).toBeUndefined();
  });

  test('rank USDC by its volume alone: it would head every ranking by interest', () => {
    const dollar = aSubject({
      isDollar: true,
      volume: 5,
      organicVolume: 5,
      traders: 3,
      dayOrganicBuyers: 7,
      organicScore: 99,
    });
    expect(CATEGORY_RANKS.toptraded(dollar)).toBe(5);
    const { toptrending, toporganicscore, popular } = CATEGORY_RANKS;
    expect([toptrending, toporganicscore, popular].map((rank) => rank(dollar))).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
  });

  test('list the newest first, those about to graduate by their curve, and graduates by when they did', () => {
    expect(CATEGORY_RANKS.recent(aSubject({ listedTime: 9 }))).toBe(9);
    expect(CATEGORY_RANKS.recent(aSubject())).toBeUndefined();
    expect(CATEGORY_RANKS.aboutToGraduate(aSubject({ bondingCurve: 70 }))).toBe(70);
    expect(CATEGORY_RANKS.aboutToGraduate(aSubject({ bondingCurve: 70, graduatedAt: 1 }))).toBeUndefined();
    expect(CATEGORY_RANKS.aboutToGraduate(aSubject({ bondingCurve: 50 }))).toBe(50);
    expect(CATEGORY_RANKS.aboutToGraduate(aSubject({ bondingCurve: 49.9 }))).toBeUndefined();
    expect(CATEGORY_RANKS.aboutToGraduate(aSubject())).toBeUndefined();
    expect(CATEGORY_RANKS.graduated(aSubject({ graduatedAt: 8 }))).toBe(8);
    expect(CATEGORY_RANKS.graduated(aSubject({ bondingCurve: 99 }))).toBeUndefined();
  });

  test('call a runner what was launched within the day and trends', () => {
    const rank = (subject: Partial<CategorySubject>) =>
      CATEGORY_RANKS.runners(
        aSubject({ organicVolume: 4, traders: 2, isLaunched: true, age: 1, ...subject }),
      );
    expect(rank({})).toBe(4);
    expect([rank({ age: DAY_MS }), rank({ isLaunched: false }), rank({ traders: 0 })]).toEqual(
      Array.from({ length: 3 }),
    );
  });

  test('let only liquid tokens that many traded perform', () => {
    const rank = (subject: Partial<CategorySubject>) =>
      CATEGORY_RANKS.topperformers(
        aSubject({ liquidity: 1_000, dayTraders: 10, priceChange: 12, ...subject }),
      );
    expect(rank({})).toBe(12);
    expect([rank({ liquidity: 999 }), rank({ dayTraders: 9 }), rank({ priceChange: Number.NaN })]).toEqual(
      Array.from({ length: 3 }),
    );
  });

  test('list stocks by market cap, all or those of one issuer', () => {
    const stock = (...tags: string[]) => aSubject({ issuer: issuerOf(tags) ?? Number.NaN, mcap: 3 });
    const lists = (subject: CategorySubject) =>
      (['stocks', 'xstocks', 'prestocks', 'superstate'] as const).filter(
        (category) => CATEGORY_RANKS[category](subject) !== undefined,
      );
    expect(lists(stock('verified', 'stocks', 'xstocks'))).toEqual(['stocks', 'xstocks']);
    expect(lists(stock('stocks', 'prestocks'))).toEqual(['stocks', 'prestocks']);
    expect(lists(stock('stocks', 'superstate'))).toEqual(['stocks', 'superstate']);
    expect(lists(stock('stocks'))).toEqual(['stocks']);
    expect(lists(stock('xstocks'))).toEqual([]);
  });
});
