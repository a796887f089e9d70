import * as v from 'valibot';
import { expect, it } from 'vitest';
import { ExploreSearchSchema, toSearch, withSort } from './explore-search.ts';

it('quotes or a space at the end ask for the exact symbol', () => {
  expect(toSearch('jup')).toEqual({ text: 'jup', isExact: false });
  expect(toSearch('"jup"')).toEqual({ text: 'jup', isExact: true });
  expect(toSearch('jup ')).toEqual({ text: 'jup', isExact: true });
  expect(toSearch(' "jup')).toEqual({ text: '"jup', isExact: false });
  expect(toSearch('  ')).toEqual({ text: '', isExact: false });
  expect(toSearch('""')).toEqual({ text: '""', isExact: false });
});

it('a tab is found by its own name and by that of its list', () => {
  const tabs = ['organic', 'toporganicscore', 'toptrending', 'recent', 'graduated', ''];
  expect(tabs.map((tab) => v.parse(ExploreSearchSchema, { tab }).tab)).toEqual([
    'organic',
    'organic',
    'cooking',
    'recent',
    'cooking',
    'cooking',
  ]);
});

it('names are sorted from A on first', () => {
  const view = v.parse(ExploreSearchSchema, {});
  const first = withSort(view, 'token');
  expect([first.dir, withSort(first, 'token').dir]).toEqual(['asc', 'desc']);
  expect(withSort(withSort(first, 'token'), 'token').sort).toBeUndefined();
});
