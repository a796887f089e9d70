import { describe, expect, test } from 'vitest';
import { type AssetFilters, failingCriterion, toCriteria } from './asset-filters.ts';
import type { FilterField } from './filter-fields.ts';

interface Token {
  numbers?: Partial<Record<FilterField, number>>;
  launchpad?: string;
  text?: string;
}

function failing(filters: AssetFilters, { numbers = {}, launchpad, text = '' }: Token = {}) {
  const subject = { number: (field: FilterField) => numbers[field], launchpad, text };
  return failingCriterion(subject, toCriteria(filters))?.name;
}

describe('the filters of a list', () => {
  test('ask nothing when none is set, or a flag is false', () => {
    expect(toCriteria({})).toEqual([]);
    expect(toCriteria({ verified: false, hasSocials: false, launchpads: [], searchInclude: [] })).toEqual([]);
  });

  test('fail a token with a missing value', () => {
    expect(failing({ ranges: { mcap: { min: 0 } } })).toBe('mcap');
    expect(failing({ verified: true })).toBe('verified');
    expect(failing({ launchpads: ['met-dbc'] })).toBe('launchpads');
  });

  test('have both ends of a range inside', () => {
    const filters = { ranges: { holderCount: { min: 10, max: 20 } } };
    const at = (holderCount: number) => failing(filters, { numbers: { holderCount } });
    expect([9, 10, 20, 21].map(at)).toEqual(['holderCount', undefined, undefined, 'holderCount']);
  });

  test('take the single percentages as at least burnt and at most held', () => {
    const numbers = { lpBurntPercentage: 50, topHoldersPercentage: 15 };
    expect(failing({ lpBurntPercentage: 50, topHoldersPercentage: 15 }, { numbers })).toBeUndefined();
    expect(failing({ lpBurntPercentage: 51 }, { numbers })).toBe('lpBurntPercentage');
    expect(failing({ topHoldersPercentage: 14 }, { numbers })).toBe('topHoldersPercentage');
  });

  test('hide met-dbc tokens with liquidity under 500 and no others', () => {
    const at = (launchpad: string, liquidity: number) =>
      failing({ smallMeteoraDBC: true }, { launchpad, numbers: { liquidity } });
    expect(at('met-dbc', 499.99)).toBe('smallMeteoraDBC');
    expect(at('met-dbc', 500)).toBeUndefined();
    expect(at('bags', 1)).toBeUndefined();
    expect(failing({ smallMeteoraDBC: true }, { launchpad: 'met-dbc' })).toBe('smallMeteoraDBC');
  });

  test('know a launchpad by any name it goes by', () => {
    expect(
      failing({ launchpads: ['Bags.FUN', 'Raydium'] }, { launchpad: 'raydium-launchlab' }),
    ).toBeUndefined();
    expect(failing({ launchpads: ['new.place'] }, { launchpad: 'new.place' })).toBeUndefined();
    expect(failing({ launchpads: ['new.place'] }, { launchpad: 'bags.fun' })).toBe('launchpads');
  });

  test('look for any of the first five keywords in symbol and name, in any case', () => {
    const text = 'WIF dogwifhat';
    expect(failing({ searchInclude: ['CAT', 'Wifhat'] }, { text })).toBeUndefined();
    expect(failing({ searchInclude: ['cat'] }, { text })).toBe('searchInclude');
    expect(failing({ searchExclude: ['DOG'] }, { text })).toBe('searchExclude');
    expect(failing({ searchExclude: ['a1', 'a2', 'a3', 'a4', 'a5', 'dog'] }, { text })).toBeUndefined();
  });
});
