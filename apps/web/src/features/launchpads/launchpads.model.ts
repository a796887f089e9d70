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
  /** Its place in the catalogue, from 1; undefined where the catalogue does not have it. */
  rank: number | undefined;
  /** Undefined where nothing happened in the window. */
  figures: LaunchFigures | undefined;
}

/**
 * Every launchpad of the catalogue in its rank, then unlisted ones, unless the view asks for another order: what is unknown comes last in it,
 * either way.
 */
export function toRows(
  stats: readonly LaunchpadStats[],
  { window, sort, dir }: LaunchpadsView,
): LaunchpadRow[] {
  const known = new Map(stats.map((one) => [launchpadOf(one.launchpad).id, one]));
  const unlisted = stats.map(({ launchpad }) => launchpadOf(launchpad)).filter(isUnlisted);
  const rows = [...LAUNCHPADS, ...unlisted].map((launchpad, index) => ({
    launchpad,
    rank: index < LAUNCHPADS.length ? index + 1 : undefined,
    figures: activeFigures(known.get(launchpad.id), window),
  }));
  return sort === undefined ? rows : sortRows(rows, sort, dir);
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

/** Ties stay in the catalogue's order. */
function sortRows(rows: LaunchpadRow[], sort: LaunchpadSort, dir: 'asc' | 'desc'): LaunchpadRow[] {
  const sign = dir === 'asc' ? 1 : -1;
  if (sort === 'name')
    return rows.toSorted((a, b) => sign * a.launchpad.label.localeCompare(b.launchpad.label, 'en'));
  const read = ({ rank, figures }: LaunchpadRow) => (sort === 'rank' ? rank : figures?.[sort]);
  return rows.toSorted((left, right) => {
    const [a, b] = [read(left), read(right)];
    if (a === undefined || b === undefined) return Number(a === undefined) - Number(b === undefined);
    return sign * (a - b);
  });
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

/** Each launchpad's share of the volume, largest first, with the rest as one part at the end; empty without volume. */
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
