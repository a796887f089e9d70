import fc from 'fast-check';
import { expect, it } from 'vitest';
import { parseSearch, stringifySearch } from './search-params.ts';

it('keeps texts texts: an amount in the address stays as it was typed', () => {
  expect(parseSearch('?inAmount=1.50&sell=SOL')).toEqual({ inAmount: '1.50', sell: 'SOL' });
  expect(stringifySearch({ inAmount: '1.50', buy: undefined })).toBe('?inAmount=1.50');
  expect(stringifySearch({})).toBe('');
});

it('ignores a key that is written twice', () => {
  expect(parseSearch('?inAmount=1&inAmount=2&sell=SOL')).toEqual({ sell: 'SOL' });
});

it('reads back what it wrote', () => {
  fc.assert(
    fc.property(fc.dictionary(fc.string({ minLength: 1 }), fc.string()), (search) => {
      expect(parseSearch(stringifySearch(search))).toEqual({ ...search });
    }),
  );
});
