import { expect, it } from 'vitest';
import { keyFor, meantKeys } from '#shared/ui/keys/keys-taken.ts';
import { DEFAULT_SHORTCUTS, findConflict, takenBy, toKey, toMeant } from './shortcut.model.ts';

const own = { ...DEFAULT_SHORTCUTS, watch: 'x' };

it('gives each thing a key of its own at first', () => {
  expect(findConflict(DEFAULT_SHORTCUTS)).toBeUndefined();
});

it('names what has a key already where both are heard, and nothing else', () => {
  expect(takenBy(DEFAULT_SHORTCUTS, 'unit', 's')).toBe('Next scale');
  expect(takenBy(DEFAULT_SHORTCUTS, 'watch', 's')).toBeUndefined();
  expect(takenBy(DEFAULT_SHORTCUTS, 'watch', 'w')).toBeUndefined();
  expect(takenBy(own, 'pause', 'w')).toBeUndefined();
  expect(takenBy(own, 'pause', 'x')).toBe('Toggle watchlist');
  expect(takenBy(DEFAULT_SHORTCUTS, 'watch', '/')).toBe('Search any token');
  expect(takenBy(DEFAULT_SHORTCUTS, 'unit', '0')).toBe('Fit it to the bars');
  expect(findConflict({ ...own, pause: 'x' })).toBe('watch');
});

it('takes one sign for a key, a letter in either case, and no blank', () => {
  expect(['S', 's', 'ä', '5', '.', ' ', 'Enter', ''].map(toKey)).toEqual([
    's',
    's',
    'ä',
    '5',
    '.',
    undefined,
    undefined,
    undefined,
  ]);
});

it('takes a chosen key for the default, and the default for nothing once it has moved', () => {
  expect(toMeant(own, 'page')).toEqual({ w: '', x: 'w' });
  expect(toMeant(own, 'chart')).toEqual({});
  expect(toMeant({ ...DEFAULT_SHORTCUTS, watch: 'b', quickBuy: 'w' }, 'page')).toEqual({ w: 'b', b: 'w' });
});

it('is told of on the page as it was chosen', () => {
  meantKeys.page = toMeant(own, 'page');
  expect([keyFor('w'), keyFor('b'), keyFor('x')]).toEqual(['x', 'b', undefined]);
  meantKeys.page = { b: '' };
  expect(keyFor('b')).toBeUndefined();
  meantKeys.page = {};
});
