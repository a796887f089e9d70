import { expect, it } from 'vitest';
import { describeTurn } from './sort-names.ts';

it('names the order one would get, symbols by the alphabet', () => {
  expect(describeTurn({ sort: 'mcap', dir: 'desc' })).toBe('Sort lowest first');
  expect(describeTurn({ sort: 'mcap', dir: 'asc' })).toBe('Sort highest first');
  expect(describeTurn({ sort: 'token', dir: 'asc' })).toBe('Sort Z to A');
  expect(describeTurn({ sort: 'token', dir: 'desc' })).toBe('Sort A to Z');
});
