import { FLAG_FIELDS, RANGE_FIELDS, rangeName } from '@orrery/domain/tokens/filter-fields';
import fc from 'fast-check';
import { type Filters, LIMITS } from './filter-search.ts';

const number = fc.double({ noNaN: true, noDefaultInfinity: true }).map((value) => value + 0);
const word = fc
  .string({ minLength: 1 })
  .map((text) => text.replaceAll(',', '').trim())
  .filter((text) => text !== '');
const wordList = fc.uniqueArray(word, { minLength: 1, maxLength: 5 });
const range = (field: (typeof RANGE_FIELDS)[number]) =>
  fc.tuple(fc.option(number), fc.option(number)).map(([a, b]): Filters => {
    const [min, max] = a !== null && b !== null ? [Math.min(a, b), Math.max(a, b)] : [a, b];
    return {
      ...(min !== null && { [rangeName('min', field)]: min }),
      ...(max !== null && { [rangeName('max', field)]: max }),
    };
  });
/** Filters that a person could set. */
export const anyFilters: fc.Arbitrary<Filters> = fc
  .tuple(
    fc.subarray([...RANGE_FIELDS]).chain((fields) => fc.tuple(...fields.map(range))),
    fc.subarray([...FLAG_FIELDS]),
    fc.dictionary(fc.constantFrom(...LIMITS), number),
    fc.record(
      { launchpads: wordList, searchInclude: wordList, searchExclude: wordList },
      { requiredKeys: [] },
    ),
  )
  .map(([ranges, flags, limits, lists]) =>
    Object.assign({}, ...ranges, Object.fromEntries(flags.map((flag) => [flag, true])), limits, lists),
  );
