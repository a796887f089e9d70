import * as v from 'valibot';
import { expect, it } from 'vitest';
import { withSort } from '#entities/asset/live/row-order.ts';
import { DEFAULT_COLUMN_IDS } from '#widgets/token-table/cells/column-ids.ts';
import { exploreQuery } from './explore.query.ts';
import { ExploreSearchSchema, toOrder } from './explore-search.ts';
import { TABS, toTabName } from './tabs.ts';

it('a tab is found by its own name and by that of its list', () => {
  const tabs = ['organic', 'toporganicscore', 'toptrending', 'recent', 'nothing', ''];
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

it('falls back to the default for anything invalid in the address', () => {
  const view = v.parse(ExploreSearchSchema, {
    tab: '<b>',
    timeframe: '2h',
    sort: 'rug',
    dir: 'up',
    columns: 'rug,token',
  });
  expect(view).toEqual({
    tab: 'cooking',
    timeframe: '1h',
    sort: undefined,
    dir: 'desc',
    columns: undefined,
    q: undefined,
  });
  expect(v.parse(ExploreSearchSchema, { tab: 'toptraded', timeframe: '24h' })).toMatchObject({
    tab: 'toptraded',
    timeframe: '24h',
  });
});

it('ranks top traded by volume, unless something else is sorted by', () => {
  const view = v.parse(ExploreSearchSchema, { tab: 'toptraded' });
  expect(toOrder(view)).toEqual({ timeframe: '1h', sort: 'volume', dir: 'desc' });
  expect(toOrder({ ...view, sort: 'mcap' }).sort).toBe('mcap');
  expect(toOrder({ ...view, tab: 'cooking' }).sort).toBeUndefined();
  expect(toOrder({ ...view, dir: 'asc' })).toEqual({ timeframe: '1h', sort: 'volume', dir: 'desc' });
});

it('reads the columns it knows, each once, and takes the default ones for none', () => {
  const columnsOf = (columns: string) => v.parse(ExploreSearchSchema, { columns }).columns;
  expect(columnsOf('age,rug,price,age')).toBe('age,price');
  expect(columnsOf(DEFAULT_COLUMN_IDS.join())).toBeUndefined();
});

it('has a tab for every list there is, and asks the server for it', () => {
  const query = (tab: string) => exploreQuery(v.parse(ExploreSearchSchema, { tab })).queryKey;
  expect(query('aboutToGraduate')).toContain('aboutToGraduate');
  expect(query('recent')).toContain('recent');
  const names =
    'watchlist alphascan toptraded toporganicscore toptrending popular launchpads stocks recent aboutToGraduate graduated xstocks prestocks runners topperformers';
  expect(new Set(names.split(' ').map(toTabName))).toEqual(new Set(TABS.map(({ value }) => value)));
});
