import type { Timeframe } from '@orrery/wire';

export const SORTS = [
  'token',
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
] as const;
export type Sort = (typeof SORTS)[number];

export const FIRST_DIRECTION = 'desc';

/** Over which window a table's figures are taken, and what puts its rows in order. */
export interface TableView {
  timeframe: Timeframe;
  /** Undefined: the order of the list itself. */
  sort?: Sort | undefined;
  dir: 'asc' | 'desc';
}

/** A name is read from A on; of a figure one wants the highest. */
const firstDirection = (sort: Sort) => (sort === 'token' ? 'asc' : FIRST_DIRECTION);

/** A column's header cycles through one direction, the other, and the list's own order. */
export function withSort<View extends TableView>(view: View, sort: Sort): View {
  const first = firstDirection(sort);
  if (view.sort !== sort) return { ...view, sort, dir: first };
  if (view.dir === first) return { ...view, dir: first === 'asc' ? 'desc' : 'asc' };
  return { ...view, sort: undefined, dir: FIRST_DIRECTION };
}
