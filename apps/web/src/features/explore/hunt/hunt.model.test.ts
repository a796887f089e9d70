import { LAUNCHPADS, launchpadOf } from '@orrery/domain/launches/launchpads';
import { TIMEFRAMES } from '@orrery/domain/timeframes';
import type { Asset } from '@orrery/wire/tokens/asset';
import { GemsBodySchema, type GemsReply } from '@orrery/wire/tokens/gems';
import type { Address } from '@solana/kit';
import fc from 'fast-check';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { anAsset } from '#entities/asset/asset.builder.ts';
import { withoutKeys } from '#features/explore/filters/empty/active-filters.model.ts';
import { anyFilters } from '#features/explore/filters/filters.builder.ts';
import { toPresetText } from '#features/explore/filters/presets.model.ts';
import {
  addNews,
  countWaiting,
  curveOf,
  type HuntLists,
  parseLaunchpads,
  readFilters,
  toBucketFilters,
  toLists,
  writeLaunchpads,
} from './hunt.model.ts';
import { HuntSearchSchema } from './hunt-search.ts';

// As figures, so that a change of them fails here.
const MAX_CARDS = 30;

const aToken = (id: string, asset: Partial<Asset> = {}) => anAsset({ id: id as Address, ...asset });
const reply = (lists: { [Bucket in keyof HuntLists]?: Asset[] }): GemsReply =>
  Object.fromEntries(Object.entries(lists).map(([bucket, assets]) => [bucket, { assets }]));
const idsOf = (lists: HuntLists) =>
  Object.fromEntries(Object.entries(lists).map(([bucket, assets]) => [bucket, assets.map(({ id }) => id)]));

const REPLIED_AT = 1_000_000;
const NONE = { recent: {}, aboutToGraduate: {}, graduated: {} };
const hunted = { repliedAt: REPLIED_AT, news: [], launchpads: [], timeframe: '1h' as const, filters: NONE };
const heard = (type: 'new' | 'graduated', asset: Asset, at = REPLIED_AT + 1) => ({ type, asset, at });

describe('the columns', () => {
  const listed = reply({
    recent: [aToken('young'), aToken('quick', { graduatedAt: '2026-01-01T00:00:00Z' })],
    aboutToGraduate: [aToken('ripe')],
    graduated: [aToken('gone')],
  });

  it('list what the server lists, and as new nothing that has graduated', () => {
    expect(idsOf(toLists({ ...hunted, reply: listed }))).toEqual({
      recent: ['young'],
      aboutToGraduate: ['ripe'],
      graduated: ['gone'],
    });
  });

  it('put a launched token first in New, once', () => {
    const news = [heard('new', aToken('born')), heard('new', aToken('young'))];
    expect(idsOf(toLists({ ...hunted, reply: listed, news })).recent).toEqual(['born', 'young']);
  });

  it('move a token with a full curve to the top of Graduated', () => {
    const news = [heard('graduated', aToken('ripe')), heard('graduated', aToken('young'))];
    expect(idsOf(toLists({ ...hunted, reply: listed, news }))).toEqual({
      recent: [],
      aboutToGraduate: [],
      graduated: ['young', 'ripe', 'gone'],
    });
  });

  it('let a reply have the last word on news from before it was written', () => {
    const news = [heard('new', aToken('delisted'), REPLIED_AT - 5_000), heard('graduated', aToken('gone'))];
    expect(idsOf(toLists({ ...hunted, reply: listed, news }))).toEqual({
      recent: ['young'],
      aboutToGraduate: ['ripe'],
      graduated: ['gone'],
    });
  });

  it('take news only of the launchpads that were asked for', () => {
    const news = [
      heard('new', aToken('wanted', { launchpad: 'BOOP' })),
      heard('new', aToken('other', { launchpad: 'pump.fun' })),
      heard('new', aToken('none')),
    ];
    const lists = toLists({ ...hunted, reply: reply({}), news, launchpads: [launchpadOf('boop')] });
    expect(idsOf(lists).recent).toEqual(['wanted']);
  });

  it('take news only of what meets the filters of the column it would go to', () => {
    const filters = { ...NONE, recent: { minMcap: 100 }, graduated: { verified: true as const } };
    const news = [
      heard('new', aToken('big', { mcap: 200 })),
      heard('new', aToken('small', { mcap: 50 })),
      heard('new', aToken('unknown')),
      heard('graduated', aToken('ripe')),
      heard('graduated', aToken('known', { isVerified: true })),
    ];
    expect(idsOf(toLists({ ...hunted, reply: listed, news, filters }))).toEqual({
      recent: ['big', 'young'],
      aboutToGraduate: [],
      graduated: ['known', 'gone'],
    });
  });

  it('never grow beyond what one looks through, nor does the news that is kept', () => {
    const news = Array.from({ length: 500 }, (_, index) => ({
      type: 'new' as const,
      asset: aToken(`t${index}`),
    }));
    const kept = addNews([], news, REPLIED_AT + 1);
    expect(kept.length).toBeLessThanOrEqual(200);
    const { recent } = toLists({ ...hunted, reply: reply({}), news: kept });
    expect(recent).toHaveLength(MAX_CARDS);
    expect(recent[0]?.id).toBe('t499');
  });
});

it('counts what waits while a column is held', () => {
  const [a, b, c] = [aToken('a'), aToken('b'), aToken('c')];
  expect(countWaiting([b, c], [a, b])).toBe(1);
  expect(countWaiting([a], [a])).toBe(0);
});

describe('launchpads in the address', () => {
  it('are known by any name, and what is unknown or doubled is left out', () => {
    expect(parseLaunchpads('bags, pump.fun,nowhere,bags.fun,').map(({ id }) => id)).toEqual([
      'bags.fun',
      'pump.fun',
    ]);
    expect(parseLaunchpads('Meteora DBC,cooking city').map(({ id }) => id)).toEqual([
      'met-dbc',
      'cooking.city',
    ]);
    expect([parseLaunchpads(undefined), parseLaunchpads('')]).toEqual([[], []]);
    expect(writeLaunchpads([])).toBeUndefined();
  });

  it('come back as they were written', () => {
    fc.assert(
      fc.property(fc.subarray([...LAUNCHPADS]), (launchpads) => {
        expect(parseLaunchpads(writeLaunchpads(launchpads))).toEqual(launchpads);
      }),
    );
  });

  it('take the default for what is said wrongly', () => {
    const view = v.parse(HuntSearchSchema, { timeframe: '2h', launchpads: 'x'.repeat(1_001) });
    expect(view).toEqual({ timeframe: '1h' });
  });
});

it('knows a curve only of a token that is on one', () => {
  expect(curveOf({ bondingCurve: 104 })).toBe(100);
  expect(curveOf({ bondingCurve: null })).toBeUndefined();
  expect(curveOf({ bondingCurve: 100, graduatedAt: '2026-01-01T00:00:00Z' })).toBeUndefined();
});

describe('the filters of a column', () => {
  it('are read from the address as they were written, and asked in a way the API takes', () => {
    fc.assert(
      fc.property(anyFilters, fc.constantFrom(...TIMEFRAMES), (any, timeframe) => {
        const filters = withoutKeys(any, ['launchpads']);
        expect(readFilters(toPresetText(any, timeframe))).toEqual(filters);
        const [bags] = parseLaunchpads('bags');
        const asked = { timeframe, filters: toBucketFilters(filters, timeframe, bags ? [bags] : []) };
        const { recent } = v.parse(GemsBodySchema, { recent: asked });
        expect(recent?.filters.launchpads).toEqual(['bags.fun']);
        expect(recent?.filters.searchInclude).toEqual(filters.searchInclude);
      }),
    );
  });

  it('ask nothing when they are not there or cannot be read', () => {
    expect([readFilters(undefined), readFilters('minMcap=lots&x')]).toEqual([{}, {}]);
    expect(toBucketFilters({}, '1h', [])).toEqual({});
  });
});
