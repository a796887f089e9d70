import { TIMEFRAMES } from '@orrery/domain/timeframes';
import { toCriteria } from '@orrery/domain/tokens/asset-filters';
import { AssetListQuerySchema } from '@orrery/wire/tokens/lists';
import fc from 'fast-check';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { ExploreSearchSchema } from '#features/explore/explore-search.ts';
import { countFilters, toFilterSearch, toFilters, toRequest } from './filter-search.ts';
import { anyFilters } from './filters.builder.ts';

const anyTimeframe = fc.constantFrom(...TIMEFRAMES);

const open = (search: object) => v.parse(ExploreSearchSchema, search);

describe('filters in the address', () => {
  it('are read back as they were written, and a request of them is one the API takes', () => {
    fc.assert(
      fc.property(anyFilters, anyTimeframe, (filters, timeframe) => {
        const texts = Object.entries(toFilterSearch(filters, timeframe)).map(([key, value]) => [
          key,
          String(value),
        ]);
        const view = open({ ...Object.fromEntries(texts), timeframe });
        expect(toFilters(view)).toEqual(filters);
        const { suffix } = v.parse(AssetListQuerySchema, toRequest(view));
        expect(suffix?.timeframe ?? timeframe).toBe(timeframe);
      }),
    );
  });

  it('go along when the timeframe changes', () => {
    fc.assert(
      fc.property(anyFilters, anyTimeframe, anyTimeframe, (filters, before, after) => {
        const view = open({ timeframe: before, ...toFilterSearch(filters, before) });
        expect(toFilters(open({ ...view, timeframe: after }))).toEqual(filters);
      }),
    );
  });

  it('never keep a screen from opening', () => {
    const keys = fc.constantFrom('minMcap', 'verified', 'fromLaunchpads', 'searchInclude', 'maxVolume1h');
    fc.assert(
      fc.property(fc.dictionary(keys, fc.oneof(fc.string(), fc.double())), (search) => {
        expect(v.safeParse(AssetListQuerySchema, toRequest(open({ ...search }))).success).toBe(true);
      }),
    );
  });

  it('are ignored where they are said wrongly, and the rest is kept', () => {
    const view = open({
      tab: 'toptraded',
      minMcap: 'much',
      maxMcap: '5e6',
      verified: 'yes',
      hasSocials: '1',
      minLiquidity: '9',
      maxLiquidity: '1',
      fromLaunchpads: ' , ',
      searchInclude: 'a,, b ,c,d,e,f,a',
      minCtLikes: '3',
    });
    expect(toFilters(view)).toEqual({
      maxMcap: 5e6,
      hasSocials: true,
      searchInclude: ['a', 'b', 'c', 'd', 'e'],
    });
    expect(view.tab).toBe('toptraded');
    // The router lays the view over the address as it was written.
    const wrong = ['minMcap', 'verified', 'minLiquidity', 'maxLiquidity', 'fromLaunchpads'];
    expect(wrong.filter((key) => !(key in view))).toEqual([]);
  });

  it('leave the launchpads of the hunt alone', () => {
    const view = open({ tab: 'popular', launchpads: 'bags.fun' });
    expect(view.launchpads).toBe('bags.fun');
    expect(toRequest(view)).toEqual({});
    expect(countFilters(view)).toBe(0);
    expect(toRequest(open({ fromLaunchpads: 'bags.fun' }))).toEqual({ launchpads: 'bags.fun' });
  });

  it('name launchpads by labels of two words too, as the API reads them', () => {
    const view = open({ fromLaunchpads: 'Meteora DBC, Cooking City' });
    expect(toFilters(view).launchpads).toEqual(['Meteora DBC', 'Cooking City']);
    const { filters } = v.parse(AssetListQuerySchema, toRequest(view));
    expect(toCriteria(filters)).toMatchObject([{ launchpads: ['met-dbc', 'cooking.city'] }]);
  });

  it('of a timeframe have its suffix, and of two the one of the list counts', () => {
    expect(toFilterSearch({ minVolume: 5, minNumNetBuyers: 2 }, '6h')).toEqual({
      minVolume6h: 5,
      minNumNetBuyers: 2,
    });
    const view = open({ timeframe: '1h', minVolume24h: '9', minVolume1h: '4' });
    expect(toRequest(view)).toEqual({ minVolume1h: '4' });
  });

  it('are counted by what is asked: both bounds of a figure are one', () => {
    expect(countFilters(open({ minMcap: '1', maxMcap: '2', maxVolume1h: '3', verified: 'true' }))).toBe(3);
    expect(countFilters(open({}))).toBe(0);
  });
});
