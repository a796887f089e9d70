import { LAUNCHPADS } from '@orrery/domain/launches/launchpads';
import type { LaunchpadStats } from '@orrery/wire/tokens/launchpads';
import fc from 'fast-check';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { type LaunchFigures, NO_FIGURES, toRows, toShares, toStarts, toTotals } from './launchpads.model.ts';
import { LAUNCHPAD_SORTS, LaunchpadsSearchSchema } from './launchpads-search.ts';

function someStats(launchpad: string, day: Partial<LaunchFigures>): LaunchpadStats {
  const figures = { ...NO_FIGURES, ...day };
  return { launchpad, stats1d: figures, stats7d: figures, stats30d: figures };
}

const view = v.parse(LaunchpadsSearchSchema, {});
const names = (rows: ReturnType<typeof toRows>) => rows.map(({ launchpad }) => launchpad.id);

describe('the beginning of what is counted', () => {
  it('is told of the figures that a window began before', () => {
    const now = Date.parse('2026-11-24T12:00:00Z');
    const since = {
      mints: '2026-11-24T11:00:00Z',
      volume: '2026-11-10T12:00:00Z',
      traders: '2026-11-23T12:00:00Z',
    };
    const told = (window: '1d' | '7d' | '30d') => toStarts(since, window, now).map(({ figure }) => figure);
    expect([told('1d'), told('7d'), told('30d')]).toEqual([
      ['mints'],
      ['mints', 'traders'],
      ['mints', 'volume', 'traders'],
    ]);
    expect(toStarts(since, '1d', now)[0]?.unixSeconds).toBe(Date.parse(since.mints) / 1_000);
  });
});

describe('the overview', () => {
  it('lists the whole catalogue in its rank, whatever happened there', () => {
    const rows = toRows([someStats('boop', { mints: 1 }), someStats('bags', { volume: 5 })], view);
    expect(names(rows)).toEqual(LAUNCHPADS.map(({ id }) => id));
    expect(rows.map(({ rank }) => rank)).toEqual(LAUNCHPADS.map((_, index) => index + 1));
    expect(rows.filter(({ figures }) => figures).map(({ launchpad }) => launchpad.id)).toEqual(
      LAUNCHPADS.map(({ id }) => id).filter((id) => ['boop', 'bags.fun'].includes(id)),
    );
  });

  it('shows an unlisted launchpad behind the listed ones, without a rank, whichever way the ranks go', () => {
    const stats = [someStats('new.place', { mints: 1 }), someStats('boop', { mints: 1 })];
    const ids = LAUNCHPADS.map(({ id }) => id);
    expect(names(toRows(stats, view))).toEqual([...ids, 'new.place']);
    expect(toRows(stats, view).at(-1)?.rank).toBeUndefined();
    expect(names(toRows(stats, { ...view, sort: 'rank', dir: 'asc' }))).toEqual([...ids, 'new.place']);
    expect(names(toRows(stats, { ...view, sort: 'rank', dir: 'desc' }))).toEqual([
      ...ids.toReversed(),
      'new.place',
    ]);
  });

  it('sorts by name either way, quiet ones too', () => {
    const stats = [someStats('boop', { mints: 1 })];
    const sorted = LAUNCHPADS.map(({ label }) => label).toSorted((a, b) => a.localeCompare(b, 'en'));
    const labels = (dir: 'asc' | 'desc') =>
      toRows(stats, { ...view, sort: 'name', dir }).map(({ launchpad }) => launchpad.label);
    expect(labels('asc')).toEqual(sorted);
    expect(labels('desc')).toEqual(sorted.toReversed());
  });

  it('sorts what is active by any figure, either way, and leaves the quiet ones below', () => {
    const figures = fc.record({
      mints: fc.nat(99),
      graduates: fc.nat(99),
      bondedRate: fc.nat(99),
      volume: fc.nat(99),
      runners: fc.nat(99),
      traders: fc.nat(99),
      marketShare: fc.nat(99),
    });
    fc.assert(
      fc.property(
        fc.dictionary(fc.constantFrom(...LAUNCHPADS.map(({ id }) => id)), figures),
        fc.constantFrom(...LAUNCHPAD_SORTS.filter((sort) => sort !== 'name' && sort !== 'rank')),
        fc.constantFrom('asc' as const, 'desc' as const),
        (byId, sort, dir) => {
          const stats = Object.entries(byId).map(([id, day]) => someStats(id, day));
          const rows = toRows(stats, { window: '7d', sort, dir });
          const active = rows.filter((row) => row.figures);
          expect(rows.slice(0, active.length)).toEqual(active);
          const sorted = active.map((row) => row.figures?.[sort] ?? 0);
          expect(sorted).toEqual(sorted.toSorted((a, b) => (dir === 'asc' ? a - b : b - a)));
        },
      ),
    );
  });

  it('adds up what can be added up; the bonded rate is of the sums, and 0 without mints', () => {
    const rows = toRows(
      [someStats('boop', { mints: 3, graduates: 1, volume: 2 }), someStats('bags', { mints: 1, volume: 5 })],
      view,
    );
    expect(toTotals(rows)).toEqual({ mints: 4, graduates: 1, bondedRate: 25, volume: 7, runners: 0 });
    expect(toTotals([]).bondedRate).toBe(0);
  });
});

describe('market shares', () => {
  it('come largest first, small ones together, and lose nothing', () => {
    const rows = toRows(
      [
        someStats('boop', { marketShare: 20, volume: 1 }),
        someStats('bags', { marketShare: 70, volume: 1 }),
        someStats('moonshot', { marketShare: 6, volume: 1 }),
        someStats('ego', { marketShare: 4, volume: 1 }),
      ],
      view,
    );
    expect(toShares(rows, 2).map(({ name, share }) => [name, share])).toEqual([
      ['Bags', 70],
      ['Boop', 20],
      ['Others', 10],
    ]);
    expect(toShares(rows, 4)).toHaveLength(4);
    expect(toShares([], 4)).toEqual([]);
  });
});

it('takes the default for anything invalid in the address', () => {
  expect(v.parse(LaunchpadsSearchSchema, { window: '2d', sort: 'rug', dir: 'up' })).toEqual({
    window: '1d',
    sort: undefined,
    dir: 'desc',
  });
});
