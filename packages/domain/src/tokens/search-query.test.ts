import fc from 'fast-check';
import { expect, it } from 'vitest';
import { toSearchQuery } from './search-query.ts';

it.each([
  ['usdc', 'usdc', false],
  [' usdc', 'usdc', false],
  ['usdc ', 'usdc', true],
  ['"usdc"', 'usdc', true],
  [' "usd coin" ', 'usd coin', true],
  ['“usdc”', 'usdc', true],
  ['"usdc', 'usdc', false],
  ['usdc"', 'usdc"', false],
  ['"', '', false],
  ['""', '', false],
  ['" "', '', false],
  ['   ', '', false],
])('%j searches for %j, exactly: %s', (typed, text, isExact) => {
  expect(toSearchQuery(typed)).toEqual({ text, isExact });
});

it('finds the same text with quotes, with a space and with neither', () => {
  const word = fc.stringMatching(/^[a-z0-9$.]{1,12}( [a-z0-9]{1,8})?$/);
  fc.assert(
    fc.property(word, (text) => {
      expect(toSearchQuery(text)).toEqual({ text, isExact: false });
      expect(toSearchQuery(`"${text}"`)).toEqual({ text, isExact: true });
      expect(toSearchQuery(`${text} `)).toEqual({ text, isExact: true });
    }),
  );
});
