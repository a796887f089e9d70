import type { Sort, TableView } from '#entities/asset/live/row-order.ts';

/** By which field the server sorts for a column; of the columns that are not here it knows no order. */
const FIELDS: Partial<Record<Sort, string>> = {
  price: 'usdPrice',
  mcap: 'mcap',
  liquidity: 'liquidity',
  holders: 'holderCount',
  organic: 'organicScore',
  fdv: 'fdv',
  bondingCurve: 'bondingCurve',
  age: 'listedTime',
  change7d: 'priceChange7d',
  change30d: 'priceChange30d',
};
/** The same for figures of a window, where the field name ends with the window's. */
const WINDOW_FIELDS: Partial<Record<Sort, string>> = {
  change: 'priceChange',
  volume: 'volume',
  txns: 'txs',
  traders: 'traders',
  netVolume: 'netVolume',
  organicVolume: 'organicVolume',
  buys: 'buys',
  sells: 'sells',
  netBuyers: 'numNetBuyers',
  holderChange: 'holderChange',
  liquidityChange: 'liquidityChange',
};

export interface ServerSort {
  sortBy: string;
  sortDir: TableView['dir'];
}

/** How to ask the server for a list in the order of a table, so that its first rows are the first of the market; undefined when it cannot. */
export function toServerSort({ sort, dir, timeframe }: TableView): ServerSort | undefined {
  if (sort === undefined) return undefined;
  const windowField = WINDOW_FIELDS[sort];
  const sortBy = windowField ? `${windowField}${timeframe}` : FIELDS[sort];
  if (!sortBy) return undefined;
  // The oldest was listed first.
  const isTurned = sort === 'age';
  return { sortBy, sortDir: isTurned === (dir === 'desc') ? 'asc' : 'desc' };
}
