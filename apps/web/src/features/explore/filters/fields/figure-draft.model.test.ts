import { RANGE_FIELDS, rangeName } from '@orrery/domain/tokens/filter-fields';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { anyFilters } from '../filters.builder.ts';
import { settleTexts, toShownText } from './figure-draft.model.ts';
import { RANGES } from './filter-fields.ts';

it('typed figures become filters, and an empty field clears its own', () => {
  const { filters, errors } = settleTexts(
    { minMcap: 1, maxMcap: 9, lpBurntPercentage: 50 },
    { minMcap: '', maxMcap: '250k', minTokenAge: '2h', lpBurntPercentage: ' ' },
  );
  expect(filters).toEqual({ maxMcap: 250_000, minTokenAge: 120 });
  expect(errors).toEqual({});
});

it('a least value above the most is named and not applied, nor is what is no number', () => {
  const before = { minMcap: 1, maxMcap: 9, numOfSocials: 2 };
  const { filters, errors } = settleTexts(before, {
    minMcap: '10',
    maxLiquidity: 'lots',
    numOfSocials: 'x',
    minBuys: '3',
  });
  expect(filters).toEqual({ ...before, minBuys: 3 });
  expect(errors).toEqual({
    'range:mcap': 'Minimum is above maximum',
    'range:liquidity': 'Not a number',
    'limit:numOfSocials': 'Not a number',
  });
});

it('what the fields show is what the filters are', () => {
  fc.assert(
    fc.property(anyFilters, (filters) => {
      const texts = Object.fromEntries(
        RANGE_FIELDS.flatMap((field) =>
          (['min', 'max'] as const).map((bound) => {
            const key = rangeName(bound, field);
            return [key, toShownText(filters, {}, { key, unit: RANGES[field].unit })];
          }),
        ),
      );
      expect(settleTexts(filters, texts)).toEqual({ filters, errors: {} });
    }),
  );
});
