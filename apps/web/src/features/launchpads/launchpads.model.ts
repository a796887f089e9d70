import { DAY_MS } from '@orrery/core/time';
import { bondedRate } from '@orrery/domain/launches/launches';
import { LAUNCHPADS, type Launchpad, launchpadOf } from '@orrery/domain/launches/launchpads';
import type { LaunchpadStats, LaunchpadStatsReply } from '@orrery/wire/tokens/launchpads';
import type { LaunchpadSort, LaunchpadsView, LaunchWindow } from './launchpads-search.ts';
import * as strings from './strings.ts';

export type LaunchFigures = LaunchpadStats['stats1d'];

/** What stands where nothing happened: the bonded rate is 0 without mints too. */
export const NO_FIGURES: LaunchFigures = {
  mints: 0,
  graduates: 0,
  bondedRate: 0,
  volume: 0,
  runners: 0,
  traders: 0,
  marketShare: 0,
};

export interface LaunchpadRow {
  launchpad: Launchpad;
  /** Its place in the catalogue, from 1. */
  rank: number;
  /** Undefined where nothing happened in the window. */
  figures: LaunchFigures | undefined;
}

/** Every launchpad of the catalogue and unlisted ones, in the view's order; those without activity come last. */
export function toRows(
  stats: readonly LaunchpadStats[],
  { window, sort, dir }: LaunchpadsView,
): LaunchpadRow[] {
  const known = new Map(stats.map((one) => [launchpadOf(one.launchpad).id, one]));
  const unlisted = stats.map(({ launchpad }) => launchpadOf(launchpad)).filter(isUnlisted);
  const rows = [...LAUNCHPADS, ...unlisted].map((launchpad, index) => ({
    launchpad,
    rank: index + 1,
    figures: activeFigures(known.get(launchpad.id), window),
  }));
  const active = rows.filter(({ figures }) => figures !== undefined);
  const quiet = rows.filter(({ figures }) => figures === undefined);
  return [...sortRows(active, sort, dir), ...quiet];
}

const isUnlisted = (launchpad: Launchpad) => !LAUNCHPADS.includes(launchpad);

/** The figures of a window; undefined when all that could happen in it did not. */
export function activeFigures(
  stats: LaunchpadStats | undefined,
  window: LaunchWindow,
): LaunchFigures | undefined {
  const figures = stats?.[`stats${window}`];
  return figures && figures.mints + figures.graduates + figures.volume + figures.traders > 0
    ? figures
    : undefined;
}

const DAYS = { '1d': 1, '7d': 7, '30d': 30 } as const satisfies Record<LaunchWindow, number>;

/** The figures that are not counted from the beginning of a window on, with the moment from which they are; `now` in milliseconds. */
export function toStarts(since: LaunchpadStatsReply['since'], window: LaunchWindow, now: number) {
  const begin = now - DAYS[window] * DAY_MS;
  return (['mints', 'volume', 'traders'] as const)
    .map((figure) => ({ figure, unixSeconds: Date.parse(since[figure]) / 1_000 }))
    .filter(({ unixSeconds }) => unixSeconds * 1_000 > begin);
}

function sortRows(
  rows: LaunchpadRow[],
  sort: LaunchpadSort | undefined,
  dir: 'asc' | 'desc',
): LaunchpadRow[] {
  if (sort === undefined) return rows;
  const sign = dir === 'asc' ? 1 : -1;
  return rows.toSorted((a, b) => sign * compare(a, b, sort) || a.rank - b.rank);
}

function compare(a: LaunchpadRow, b: LaunchpadRow, sort: LaunchpadSort): number {
  if (sort === 'name') return a.launchpad.label.localeCompare(b.launchpad.label, 'en');
  return (a.figures?.[sort] ?? 0) - (b.figures?.[sort] ?? 0);
}

export interface Totals {
  mints: number;
  graduates: number;
  bondedRate: number;
  volume: number;
  runners: number;
}

/** What all launchpads came to together. Traders cannot be added up: one wallet trades on many of them. */
export function toTotals(rows: readonly LaunchpadRow[]): Totals {
  const sum = (key: 'mints' | 'graduates' | 'volume' | 'runners') =>
    rows.reduce((total, { figures }) => total + (figures?.[key] ?? 0), 0);
  const [mints, graduates] = [sum('mints'), sum('graduates')];
  return {
    mints,
    graduates,
    bondedRate: bondedRate({ mints, graduates }),
    volume: sum('volume'),
    runners: sum('runners'),
  };
}

export interface SharePart {
  name: string;
  colour: string;
  /** Percent. */
  share: number;
}

const OTHERS_COLOUR = '#64748b';

/** Who has how much of the volume, the largest first; the rest in one part at the end. Nothing without volume. */
export function toShares(rows: readonly LaunchpadRow[], most: number): SharePart[] {
  const parts = rows
    .flatMap(({ launchpad, figures }) =>
      figures && figures.marketShare > 0
        ? [{ name: launchpad.label, colour: launchpad.colour, share: figures.marketShare }]
        : [],
    )
    .toSorted((a, b) => b.share - a.share);
  const rest = parts.slice(most).reduce((sum, { share }) => sum + share, 0);
  return rest > 0
    ? [...parts.slice(0, most), { name: strings.others, colour: OTHERS_COLOUR, share: rest }]
    : parts;
}
