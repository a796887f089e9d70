import { CHAOS_CHANNELS, type OracleSearchReply } from '@orrery/wire/charts/feeds';
import type { Asset } from '@orrery/wire/tokens/asset';
import { toShownName, toShownSymbol } from '#entities/asset/asset.model.ts';
import { providedAddress, readFeedAddress } from '../feed-address.ts';
import type { RecentChart } from '../recent-charts.store.ts';
import * as strings from '../strings.ts';

export interface PickerRow {
  /** The end of the address of its chart. */
  address: string;
  name: string;
  hint: string;
  /** A token's, for its picture. */
  asset?: Asset | undefined;
}

export interface PickerGroup {
  title: string;
  rows: readonly PickerRow[];
}

interface Found {
  /** What is typed. */
  text: string;
  recent: readonly RecentChart[];
  assets: readonly Asset[];
  oracle: OracleSearchReply;
}

/** What can be charted, in groups, of which none is empty: what was looked at last only while nothing is typed. */
export function toPickerGroups({ text, recent, assets, oracle }: Found): readonly PickerGroup[] {
  const typed = text
    .trim()
    .toUpperCase()
    .replaceAll(/[^A-Z0-9]/g, '');
  // A provider's own name finds all of its prices.
  const isProvider = typed !== '' && 'CHAOS'.startsWith(typed);
  const chaos = CHAOS_CHANNELS.map((channel) => channel.toUpperCase()).filter(
    (channel) => isProvider || channel.replace('-', '').includes(typed),
  );
  const groups = [
    {
      title: strings.recent,
      rows:
        text === ''
          ? recent.map((chart) => ({ ...chart, hint: strings.kinds[readFeedAddress(chart.address).kind] }))
          : [],
    },
    { title: strings.pairs, rows: toPairRows(text.trim()) },
    {
      title: strings.tokens,
      rows: assets.map((asset) => ({
        address: asset.id,
        name: toShownSymbol(asset.symbol),
        hint: toShownName(asset.name),
        asset,
      })),
    },
    {
      title: strings.oracle,
      rows: oracle.map(({ symbol, description }) => ({
        address: providedAddress('oracle', symbol),
        name: symbol,
        hint: description,
      })),
    },
    {
      title: strings.chaos,
      rows: chaos.map((channel) => ({
        address: providedAddress('chaos', channel.replace('-', '')),
        name: channel.replace('-', ''),
        hint: channel.replace('-', '/'),
      })),
    },
  ];
  return groups.filter(({ rows }) => rows.length > 0);
}

/** A pair is found by both of its symbols or addresses, as in `JUP/SOL`. */
function toPairRows(text: string): readonly PickerRow[] {
  const address = text.replace('/', '-');
  const asked = readFeedAddress(address);
  if (asked.kind !== 'pair') return [];
  return [{ address, name: address.replace('-', '/'), hint: strings.onePricedInOther }];
}
