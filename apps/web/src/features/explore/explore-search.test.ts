import * as v from 'valibot';
import { expect, it } from 'vitest';
import { withSort } from '#entities/asset/table/row-order.ts';
import { ExploreSearchSchema, toOrder, toSearch } from './explore-search.ts';

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

it('falls back to the default for whatever the address says wrongly', () => {
  const view = v.parse(ExploreSearchSchema, { tab: '<b>', timeframe: '2h', sort: 'rug', dir: 'up' });
  expect(view).toEqual({ tab: 'cooking', timeframe: '1h', sort: undefined, dir: 'desc', q: '' });
  expect(v.parse(ExploreSearchSchema, { tab: 'toptraded', timeframe: '24h' })).toMatchObject({
    tab: 'toptraded',
    timeframe: '24h',
  });
});

it('ranks top traded by volume, unless something is searched for or sorted by', () => {
  const view = v.parse(ExploreSearchSchema, { tab: 'toptraded' });
  expect(toOrder(view)).toEqual({ timeframe: '1h', sort: 'volume', dir: 'desc' });
  expect(toOrder({ ...view, q: 'sol' }).sort).toBeUndefined();
  expect(toOrder({ ...view, sort: 'mcap' }).sort).toBe('mcap');
  expect(toOrder({ ...view, tab: 'cooking' }).sort).toBeUndefined();
});
