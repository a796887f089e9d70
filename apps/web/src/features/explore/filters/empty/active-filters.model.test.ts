import { type FilterSubject, failingCriterion, toCriteria } from '@orrery/domain/tokens/asset-filters';
import type { FilterField } from '@orrery/domain/tokens/filter-fields';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Filters } from '../filter-search.ts';
import { anyFilters } from '../filters.builder.ts';
import {
  explainFailing,
  findFailing,
  loosen,
  toActiveFilters,
  toAssetFilters,
  withoutKeys,
} from './active-filters.model.ts';

const aSubject = (
  numbers: Partial<Record<FilterField, number>> = {},
  { launchpad, text = 'WIF dogwifhat' }: { launchpad?: string | undefined; text?: string } = {},
): FilterSubject => ({ number: (field) => numbers[field], launchpad, text });

const FIELDS = [
  'mcap',
  'liquidity',
  'volume',
  'numNetBuyers',
  'topHoldersPercentage',
  'lpBurntPercentage',
  'numOfSocials',
  'verified',
  'tokenAge',
] as const;
const anySubject = fc
  .tuple(
    fc.dictionary(fc.constantFrom(...FIELDS), fc.double({ noNaN: true, noDefaultInfinity: true })),
    fc.option(fc.constantFrom('met-dbc', 'pump.fun'), { nil: undefined }),
  )
  .map(([numbers, launchpad]) => aSubject(numbers, { launchpad }));

describe('what filters ask', () => {
  it('is said in short, with the timeframe of what is counted in one', () => {
    const filters: Filters = {
      verified: true,
      topHoldersPercentage: 15,
      minMcap: 250_000,
      minVolume: 10_000,
      maxVolume: 5_000_000,
      maxTokenAge: 60,
      launchpads: ['bags', 'pump.fun', 'met-dbc'],
      searchExclude: ['scam'],
    };
    expect(toActiveFilters(filters, '1h').map(({ text }) => text)).toEqual([
      'Verified',
      'Top holders ≤ 15%',
      'Volume 1h $10K – $5M',
      'Market cap ≥ $250K',
      'Token age ≤ 1h',
      'Bags, Pump +1',
      'Excludes “scam”',
    ]);
  });

  it('is all of them: without every one of them nothing is left', () => {
    fc.assert(
      fc.property(anyFilters, (filters) => {
        const activeFilters = toActiveFilters(filters, '1h');
        expect(activeFilters.reduce((rest, { keys }) => withoutKeys(rest, keys), filters)).toEqual({});
        expect(new Set(activeFilters.map(({ id }) => id)).size).toBe(activeFilters.length);
      }),
    );
  });
});

describe('why a token is not in the list', () => {
  it('agrees with the rule of the product on whether anything stands against it', () => {
    fc.assert(
      fc.property(anyFilters, anySubject, (filters, subject) => {
        const isOut = failingCriterion(subject, toCriteria(toAssetFilters(filters))) !== undefined;
        expect(findFailing(subject, filters, toActiveFilters(filters, '1h')) !== undefined).toBe(isOut);
      }),
    );
  });

  it('is one thing less each time the filters are loosened', () => {
    fc.assert(
      fc.property(anyFilters, anySubject, (filters, subject) => {
        let now = filters;
        for (let left = toActiveFilters(filters, '1h').length; left >= 0; left -= 1) {
          const failing = findFailing(subject, now, toActiveFilters(now, '1h'));
          if (!failing) return;
          now = loosen(now, subject, failing);
          const still = toActiveFilters(now, '1h').filter(({ id }) => id === failing.id);
          expect(findFailing(subject, now, still)).toBeUndefined();
        }
        expect(findFailing(subject, now, toActiveFilters(now, '1h'))).toBeUndefined();
      }),
    );
  });

  const say = (filters: Filters, subject: FilterSubject) => {
    const failing = findFailing(subject, filters, toActiveFilters(filters, '1h'));
    return failing && explainFailing(subject, filters, failing);
  };

  it('names the value and what is asked', () => {
    expect(say({ minLiquidity: 10_000 }, aSubject({ liquidity: 3_210.4 }))).toBe(
      'Liquidity: $3.21K. The filter requires ≥ $10K.',
    );
    expect(say({ topHoldersPercentage: 15 }, aSubject())).toBe(
      'Top holders: unknown for this token. The filter requires ≤ 15%.',
    );
    expect(say({ verified: true }, aSubject({ verified: 0 }))).toBe('Not verified.');
    expect(say({ launchpads: ['bags'] }, aSubject({}, { launchpad: 'pump.fun' }))).toBe(
      'Launched on Pump. The filter requires Bags.',
    );
    expect(say({ searchExclude: ['DOG'] }, aSubject())).toBe('“WIF dogwifhat” contains one of: DOG.');
  });

  it('is loosened to a round figure that leaves some room', () => {
    const subject = aSubject({ liquidity: 3_456, tokenAge: 61 });
    const filters: Filters = { minLiquidity: 10_000, maxLiquidity: 20_000, maxTokenAge: 60 };
    const [first, second] = toActiveFilters(filters, '1h');
    if (!first || !second) throw new Error('two active filters');
    expect(loosen(filters, subject, first)).toEqual({ ...filters, minLiquidity: 3_400 });
    expect(loosen(filters, subject, second)).toEqual({ ...filters, maxTokenAge: 61 });
  });
});
