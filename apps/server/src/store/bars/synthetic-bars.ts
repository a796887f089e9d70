import type { Bar } from '@orrery/market';
import type { Address } from '@solana/kit';
import type { StoreDatabase } from '../database.ts';
import type { BarSpan } from '../schema.ts';
import { lastPackedBarBefore, unpackBars } from './packed-bars.ts';
import type { BarRange, StoredBar } from './stored-bar.ts';

/** Bars of the flagged history. */
export interface SyntheticBars {
  read(asset: Address, span: BarSpan, range: BarRange): Promise<StoredBar[]>;
  lastBefore(asset: Address, span: BarSpan, timeMs: number): Promise<StoredBar | undefined>;
}

export function createSyntheticBars({ db }: StoreDatabase): SyntheticBars {
  const packed = (asset: Address, span: BarSpan, beforeMs: number) =>
    db
      .selectFrom('history_bars')
      .select('data')
      .where('asset', '=', asset)
      .where('span', '=', span)
      .where('from_ms', '<', beforeMs);
  const flag = (bar: Bar): StoredBar => ({ ...bar, isGenesis: true });

  return {
    async read(asset, span, { fromMs, toMs }) {
      const rows = await packed(asset, span, toMs).where('to_ms', '>=', fromMs).orderBy('from_ms').execute();
      return rows
        .flatMap(({ data }) => unpackBars(data))
        .filter(({ minute }) => minute >= fromMs && minute < toMs)
        .map(flag);
    },
    async lastBefore(asset, span, timeMs) {
      const row = await packed(asset, span, timeMs).orderBy('from_ms', 'desc').limit(1).executeTakeFirst();
      const bar = row && lastPackedBarBefore(row.data, timeMs);
      return bar && flag(bar);
    },
  };
}
