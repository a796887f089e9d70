import { expect, it } from 'vitest';
import { toPlace } from './sortable-columns.ts';

it('puts what is dropped between two items there, wherever it came from', () => {
  expect(toPlace({ from: 0, over: 2, side: 'above' })).toBe(1);
  expect(toPlace({ from: 0, over: 2, side: 'below' })).toBe(2);
  expect(toPlace({ from: 3, over: 1, side: 'above' })).toBe(1);
  expect(toPlace({ from: 3, over: 1, side: 'below' })).toBe(2);
  expect(toPlace({ from: 2, over: 2, side: 'above' })).toBe(2);
  expect(toPlace({ from: 2, over: 2, side: 'below' })).toBe(2);
});
