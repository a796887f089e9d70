import type { Timeframe } from '@orrery/domain/timeframes';
import { type CSSProperties, type FunctionComponent, use, useMemo } from 'react';
import {
  AuditCell,
  ChangeFigure,
  Holders,
  Liquidity,
  LivePrice,
  MarketCap,
  OrganicCell,
  Traders,
  Txns,
  Volume,
} from '#entities/asset/figures/figures.tsx';
import { Sparkline } from '#entities/asset/figures/sparkline.tsx';
import type { Sort } from '#entities/asset/live/row-order.ts';
import type { RowProps } from '#entities/asset/live/use-live-rows.ts';
import { useWidthStep, type WidthStep } from '#shared/ui/hooks/breakpoints.ts';
import { loadAgain } from '#shared/ui/states/load-again.ts';
import { SORT_NAMES } from '../sort/sort-names.ts';
import * as strings from '../strings.ts';
import { type ColumnId, DEFAULT_COLUMN_IDS, type MoreColumnId, parseColumns } from './column-ids.ts';

export interface Column {
  id: ColumnId;
  /** Absent: nothing to sort by. */
  sort?: Sort;
  label: (timeframe: Timeframe) => string;
  /** Its least width. */
  rem: number;
  Cell: FunctionComponent<RowProps>;
}

/** The columns of a table, and the tracks they stand on. */
export interface Columns {
  list: readonly Column[];
  /** Sets `--columns` and `--least-width` for the header and every row. */
  style: CSSProperties;
  /** Chosen by a person: all of them are there, and a narrow table scrolls sideways. */
  isChosen: boolean;
}

interface Place {
  rem: number;
  /** As one of the default columns it is there only from so wide a window on. */
  from: WidthStep;
  Cell: Column['Cell'];
}

const PLACES: Record<Exclude<ColumnId, MoreColumnId>, Place> = {
  trend: { rem: 4.5, from: 3, Cell: Sparkline },
  price: { rem: 5, from: 0, Cell: LivePrice },
  change: { rem: 5, from: 0, Cell: ChangeFigure },
  mcap: { rem: 5, from: 1, Cell: MarketCap },
  liquidity: { rem: 5, from: 2, Cell: Liquidity },
  volume: { rem: 5, from: 0, Cell: Volume },
  txns: { rem: 4.75, from: 2, Cell: Txns },
  traders: { rem: 4.25, from: 3, Cell: Traders },
  holders: { rem: 3.75, from: 3, Cell: Holders },
  organic: { rem: 3.75, from: 3, Cell: OrganicCell },
  audit: { rem: 4.25, from: 1, Cell: AuditCell },
};

type MoreCells = Record<MoreColumnId, Column['Cell']>;
let moreCells: Promise<MoreCells> | undefined;

/** The cells of columns that are not there by default. */
function loadMoreCells(): Promise<MoreCells> {
  moreCells ??= loadAgain(async () => (await import('./more-cells.tsx')).MORE_CELLS);
  return moreCells;
}

/** The figures of a row, from left to right, after the token itself; by default those there is room for. Suspends while it fetches cells. */
export function useColumns(chosen: string | undefined): Columns {
  const step = useWidthStep();
  const ids = parseColumns(chosen);
  const more = ids?.some((id) => !(id in PLACES)) ? use(loadMoreCells()) : undefined;
  return useMemo(() => {
    const wanted = parseColumns(chosen);
    const list = (wanted ?? DEFAULT_COLUMN_IDS).flatMap((id) => {
      const place = placeOf(id, more);
      return place && (wanted || place.from <= step) ? toColumn(id, place) : [];
    });
    return { list, style: toStyle(list, wanted !== undefined), isChosen: wanted !== undefined };
  }, [chosen, more, step]);
}

function placeOf(id: ColumnId, more: MoreCells | undefined): Place | undefined {
  if (isPlaced(id)) return PLACES[id];
  return more && { rem: 5, from: 0, Cell: more[id] };
}

const isPlaced = (id: ColumnId): id is keyof typeof PLACES => id in PLACES;

function toColumn(id: ColumnId, { rem, Cell }: Place): Column {
  if (id === 'trend') return { id, label: strings.trendOf, rem, Cell };
  return { id, sort: id, label: SORT_NAMES[id].head, rem, Cell };
}

const TOKEN_REM = 13;
const TOOLS_REM = 4.5;
const GAP_REM = 1;
const SIDES_REM = 2.5;

/** In `style` as variables, for a class cannot be made of what a person chose. */
function toStyle(list: readonly Column[], isChosen: boolean): CSSProperties {
  const tracks = list.map(({ rem, id }) => (id === 'trend' ? `${rem}rem` : `minmax(${rem}rem,${rem}fr)`));
  const least = list.reduce(
    (sum, { rem }) => sum + rem + GAP_REM,
    TOKEN_REM + TOOLS_REM + GAP_REM + SIDES_REM,
  );
  return {
    '--columns': `minmax(${isChosen ? TOKEN_REM : 0}rem,16fr) ${tracks.join(' ')} ${TOOLS_REM}rem`,
    '--least-width': isChosen ? `${least}rem` : '0',
  } as CSSProperties;
}

/** One grid for the header and every row, so that figures stand under their names. */
export const ROW_GRID = 'grid grid-cols-(--columns) items-center gap-x-4 px-4 lg:px-5';

/** Stays in view while the figures beside it scroll sideways. */
export const STUCK = 'sticky left-0 z-1 -mx-4 self-stretch bg-inherit px-4 lg:-ml-5 lg:pl-5';
