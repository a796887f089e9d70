import type { Timeframe } from '@orrery/domain/timeframes';
import type { Sort, TableView } from '#entities/asset/live/row-order.ts';

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
  age: named('Age'),
  change7d: named('7d change', '7d'),
  change30d: named('30d change', '30d'),
  fdv: named('FDV'),
  netVolume: named('Net volume', 'Net vol'),
  organicVolume: named('Organic volume', 'Org vol'),
  buys: named('Buys'),
  sells: named('Sells'),
  netBuyers: named('Net buyers'),
  holderChange: named('Holder change', 'Holders ±'),
  liquidityChange: named('Liquidity change', 'Liq ±'),
  topHolders: named('Top holders', 'Top %'),
  developer: named('Developer', 'Dev %'),
  lpBurnt: named('LP burnt'),
  bondingCurve: named('Bonding curve', 'Curve'),
  launchpad: named('Launchpad'),
  sharePrice: named('Stock price', 'Stock'),
  shareMcap: named('Stock market cap', 'Stock mcap'),
  premium: named('Stock premium', 'Premium'),
};

function named(name: string, head = name): SortName {
  return { name, head: () => head };
}

const ENDS: Partial<Record<Sort, readonly [ascending: string, descending: string]>> = {
  token: ['A to Z', 'Z to A'],
  launchpad: ['A to Z', 'Z to A'],
  age: ['newest first', 'oldest first'],
};

/** What turning the order around would do. */
export function describeTurn({ sort, dir }: Pick<TableView, 'sort' | 'dir'>): string {
  const [ascending, descending] = ENDS[sort ?? 'mcap'] ?? ['lowest first', 'highest first'];
  return `Sort ${dir === 'asc' ? descending : ascending}`;
}
