import type { Timeframe } from '@orrery/domain/timeframes';
import type { Sort, TableView } from '#entities/asset/live/row-order.ts';
import * as strings from '../strings.ts';

interface SortName {
  name: string;
  /** Over its column, where there is less room. */
  head: (timeframe: Timeframe) => string;
}

export const SORT_NAMES: Record<Sort, SortName> = {
  token: named(strings.symbol, strings.token),
  price: named(strings.price),
  change: { name: strings.change, head: (timeframe) => timeframe },
  mcap: named(strings.marketCap),
  liquidity: named(strings.liquidity),
  volume: inWindow(strings.volume, strings.vol),
  txns: inWindow(strings.txns),
  traders: inWindow(strings.traders),
  holders: named(strings.holders),
  organic: named(strings.organicScore, strings.organic),
  audit: named(strings.audit),
  age: named(strings.age),
  change7d: named(strings.change7d, '7d'),
  change30d: named(strings.change30d, '30d'),
  fdv: named('FDV'),
  netVolume: inWindow(strings.netVolume, strings.netVol),
  organicVolume: inWindow(strings.organicVolume, strings.orgVol),
  buys: inWindow(strings.buys),
  sells: inWindow(strings.sells),
  netBuyers: inWindow(strings.netBuyers),
  holderChange: inWindow(strings.holderChange, strings.holderChangeShort),
  liquidityChange: inWindow(strings.liquidityChange, strings.liquidityChangeShort),
  topHolders: named(strings.topHolders, strings.topPercent),
  developer: named(strings.developer, strings.devPercent),
  lpBurnt: named(strings.lpBurnt),
  bondingCurve: named(strings.bondingCurve, strings.curve),
  launchpad: named(strings.launchpad),
  sharePrice: named(strings.stockPrice, strings.stock),
  shareMcap: named(strings.stockMarketCap, strings.stockMcap),
  premium: named(strings.stockPremium, strings.premium),
};

function named(name: string, head = name): SortName {
  return { name, head: () => head };
}

/** A figure of the timeframe, which its column's head names. */
function inWindow(name: string, short = name): SortName {
  return { name, head: (timeframe) => strings.figureOf(timeframe, short) };
}

const ENDS: Partial<Record<Sort, readonly [ascending: string, descending: string]>> = {
  token: [strings.sortAToZ, strings.sortZToA],
  launchpad: [strings.sortAToZ, strings.sortZToA],
  age: [strings.sortNewest, strings.sortOldest],
};

/** What turning the order around would do. */
export function describeTurn({ sort, dir }: Pick<TableView, 'sort' | 'dir'>): string {
  const [ascending, descending] = ENDS[sort ?? 'mcap'] ?? [strings.sortLowest, strings.sortHighest];
  return dir === 'asc' ? descending : ascending;
}
