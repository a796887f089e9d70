import { type Bar, foldTrade, toMinute } from '@orrery/market';
import type { StoreDatabase } from './database.ts';
import type { TradeRow } from './schema.ts';

/** Folds trades into the minute bars; called inside a transaction. */
export function createBarWriter({ driver }: StoreDatabase): (rows: readonly TradeRow[]) => void {
  const fold = driver.prepare(
    `insert into minute_bars (asset, minute_ms, open, high, low, close, usd_micro) values (?, ?, ?, ?, ?, ?, ?)
     on conflict (asset, minute_ms) do update set
       high = case when excluded.high > minute_bars.high then excluded.high else minute_bars.high end,
       low = case when excluded.low < minute_bars.low then excluded.low else minute_bars.low end,
       close = excluded.close,
       usd_micro = minute_bars.usd_micro + excluded.usd_micro`,
  );
  return (rows) => {
    const bars = new Map<string, { asset: string; bar: Bar }>();
    for (const row of rows) {
      if (row.is_valid_price === 0) continue;
      const key = `${row.asset} ${toMinute(row.time_ms)}`;
      const trade = { time: row.time_ms, price: row.usd_price, microUsd: row.usd_micro };
      bars.set(key, { asset: row.asset, bar: foldTrade(bars.get(key)?.bar, trade) });
    }
    for (const { asset, bar } of bars.values()) {
      fold.run([asset, bar.minute, bar.open, bar.high, bar.low, bar.close, bar.microUsd]);
    }
  };
}
