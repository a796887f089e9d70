import type { Timeframe } from '@orrery/domain/timeframes';

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
  'age',
  'change7d',
  'change30d',
  'fdv',
  'netVolume',
  'organicVolume',
  'buys',
  'sells',
  'netBuyers',
  'holderChange',
  'liquidityChange',
  'topHolders',
  'developer',
  'lpBurnt',
  'bondingCurve',
  'launchpad',
  'sharePrice',
  'shareMcap',
  'premium',
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

const FROM_THE_LEAST: ReadonlySet<Sort> = new Set(['token', 'launchpad', 'age']);

/** A name is read from A on, the young are looked for before the old; of a figure one wants the highest. */
const firstDirection = (sort: Sort) => (FROM_THE_LEAST.has(sort) ? 'asc' : FIRST_DIRECTION);

/** A column's header cycles through one direction, the other, and the list's own order. */
export function withSort<View extends TableView>(view: View, sort: Sort): View {
  const first = firstDirection(sort);
  if (view.sort !== sort) return { ...view, sort, dir: first };
  if (view.dir === first) return { ...view, dir: first === 'asc' ? 'desc' : 'asc' };
  return { ...view, sort: undefined, dir: FIRST_DIRECTION };
}
