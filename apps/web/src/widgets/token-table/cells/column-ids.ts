import { SORTS, type Sort } from '#entities/asset/live/row-order.ts';

export type ColumnId = Exclude<Sort, 'token'> | 'trend';

/** Every column there is, in the order in which they are offered. */
export const COLUMN_IDS: readonly ColumnId[] = [
  'trend',
  ...SORTS.filter((sort): sort is Exclude<Sort, 'token'> => sort !== 'token'),
];

export const DEFAULT_COLUMN_IDS = [
  'trend',
  'price',
  'change',
  'mcap',
  'liquidity',
  'volume',
  'txns',
  'traders',
  'holders',
  'organic',
  'audit',
] as const satisfies readonly ColumnId[];

/** A column with cells that are loaded when they are shown. */
export type MoreColumnId = Exclude<ColumnId, (typeof DEFAULT_COLUMN_IDS)[number]>;

const DEFAULT_TEXT = DEFAULT_COLUMN_IDS.join();

/** Reads `mcap,age`: what it does not know and what comes twice is left out. Undefined stands for the default columns. */
export function parseColumns(text: string | undefined): readonly ColumnId[] | undefined {
  const wanted = new Set(text?.split(','));
  const ids = [...wanted].flatMap((name) => COLUMN_IDS.find((id) => id === name) ?? []);
  return ids.length > 0 && ids.join() !== DEFAULT_TEXT ? ids : undefined;
}

/** Writes columns down; undefined when they are the default ones. */
export function toColumnsText(ids: readonly ColumnId[]): string | undefined {
  return parseColumns(ids.join())?.join();
}

/** Puts a column into another's place; the others close up. */
export function moveColumn(
  ids: readonly ColumnId[],
  { from, to }: { from: number; to: number },
): readonly ColumnId[] {
  const id = ids[from];
  if (id === undefined || to < 0 || to >= ids.length) return ids;
  return ids.toSpliced(from, 1).toSpliced(to, 0, id);
}
