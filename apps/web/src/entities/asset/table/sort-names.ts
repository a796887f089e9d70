import type { Timeframe } from '@orrery/wire';
import type { Sort, TableView } from './row-order.ts';

interface SortName {
  name: string;
  /** Over its column, where there is less room. */
  head: (timeframe: Timeframe) => string;
}

export const SORT_NAMES: Record<Sort, SortName> = {
  token: named('Symbol', 'Token'),
  price: named('Price'),
  change: { name: 'Change', head: (timeframe) => timeframe },
  mcap: named('Market cap', 'Mkt cap'),
  liquidity: named('Liquidity'),
  volume: { name: 'Volume', head: (timeframe) => `${timeframe} vol` },
  txns: named('Txns'),
  traders: named('Traders'),
  holders: named('Holders'),
  organic: named('Organic score', 'Organic'),
  audit: named('Audit'),
};

function named(name: string, head = name): SortName {
  return { name, head: () => head };
}

/** What turning the order around would do. */
export function describeTurn({ sort, dir }: Pick<TableView, 'sort' | 'dir'>): string {
  const [ascending, descending] = sort === 'token' ? ['A to Z', 'Z to A'] : ['lowest first', 'highest first'];
  return `Sort ${dir === 'asc' ? descending : ascending}`;
}
