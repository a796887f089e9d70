import { type FilterCriterion, isInRange } from '@orrery/domain/tokens/asset-filters';
import { figureOfField, toMinutes } from '../field-figures.ts';
import { columnOf, type Table, valueAt } from '../table.ts';
import { type Keyword, toKeyword } from '../texts/keywords.ts';

type Criterion<Kind extends FilterCriterion['kind']> = Extract<FilterCriterion, { kind: Kind }>;

/** Which tokens are wanted. */
export interface Selection {
  criteria: readonly FilterCriterion[];
  /** Number of the window that figures of a timeframe are of. */
  window: number;
  now: number;
}

/** Writes the rows of a table that meet every criterion but keywords into `rows`, in ascending order; returns how many. */
export function selectRows(table: Table, { criteria, window, now }: Selection, rows: Uint32Array): number {
  let count = table.size;
  writeAll(rows, count);
  for (const criterion of criteria) {
    const found = rows.subarray(0, count);
    if (criterion.kind === 'range') count = keepRange(found, table, criterion, { window, now });
    else if (criterion.kind === 'launchpads') count = keepLaunchpads(found, table, criterion);
    else if (criterion.kind === 'small-dbc') count = keepLarge(found, table, criterion);
  }
  return count;
}

/** What is left to ask of a row once it is selected: keywords cost most, so they come last. */
export function keywordTest(table: Table, criteria: readonly FilterCriterion[]): (row: number) => boolean {
  const asked = criteria.flatMap((criterion) =>
    criterion.kind === 'keywords'
      ? { isWanted: criterion.isWanted, keywords: criterion.keywords.map(toKeyword) }
      : [],
  );
  return (row) => {
    for (const { keywords, isWanted } of asked) {
      if (hasAny(table, row, keywords) !== isWanted) return false;
    }
    return true;
  };
}

function hasAny(table: Table, row: number, keywords: readonly Keyword[]): boolean {
  for (const keyword of keywords) if (table.hasText(row, keyword)) return true;
  return false;
}

function writeAll(rows: Uint32Array, count: number): void {
  for (let row = 0; row < count; row += 1) rows[row] = row;
}

function keepRange(
  rows: Uint32Array,
  table: Table,
  range: Criterion<'range'>,
  { window, now }: Pick<Selection, 'window' | 'now'>,
): number {
  const { name, isAge } = figureOfField(range.field, window);
  const column = columnOf(table, name, now);
  if (typeof column === 'number')
    return isInRange(isAge ? toMinutes(now, column) : column, range) ? rows.length : 0;
  // NaN lies in no range, as a missing value shall.
  if (isAge) return keep(rows, (row) => isInRange(toMinutes(now, valueAt(column, row)), range));
  if (typeof column === 'function') return keep(rows, (row) => isInRange(column(row), range));
  return keepBetween(rows, column, range);
}

function keepBetween(rows: Uint32Array, column: Float64Array, { min, max }: Criterion<'range'>): number {
  let kept = 0;
  for (let place = 0; place < rows.length; place += 1) {
    const row = rows[place] ?? 0;
    const value = column[row] ?? Number.NaN;
    if (!(value >= min && value <= max)) continue;
    rows[kept] = row;
    kept += 1;
  }
  return kept;
}

function keepLaunchpads(rows: Uint32Array, table: Table, { launchpads }: Criterion<'launchpads'>): number {
  const wanted = new Set(launchpads.map((name) => table.launchpadNumber(name)));
  const numbers = table.launchpads;
  return keep(rows, (row) => wanted.has(numbers[row]));
}

function keepLarge(
  rows: Uint32Array,
  table: Table,
  { launchpad, liquidityFloor }: Criterion<'small-dbc'>,
): number {
  const number = table.launchpadNumber(launchpad);
  const [numbers, liquidity] = [table.launchpads, table.plain('liquidity')];
  if (number === undefined) return rows.length;
  return keep(rows, (row) => numbers[row] !== number || (valueAt(liquidity, row) || 0) >= liquidityFloor);
}

function keep(rows: Uint32Array, isKept: (row: number) => boolean): number {
  let kept = 0;
  // An index, because an iterator takes three times as long.
  for (let place = 0; place < rows.length; place += 1) {
    const row = rows[place] ?? 0;
    if (!isKept(row)) continue;
    rows[kept] = row;
    kept += 1;
  }
  return kept;
}
