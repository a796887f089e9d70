import { addTrade, type Bar, type BarTrade, toBar, toMinute } from '@orrery/market';
import type { StoreDatabase } from '../database.ts';
import type { TradeRow } from '../schema.ts';

// A bar of which some side or SOL price is missing has none at all: null and anything is null, to `max` and `min` as well.
const FOLD = `
  insert into minute_bars (asset, minute_ms, open, high, low, close, usd_micro, bought_micro, sol_open, sol_high, sol_low, sol_close, sol_lamports)
  values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
  on conflict (asset, minute_ms) do update set
    high = max(high, excluded.high),
    low = min(low, excluded.low),
    close = excluded.close,
    usd_micro = usd_micro + excluded.usd_micro,
    bought_micro = bought_micro + excluded.bought_micro,
    sol_high = max(sol_high, excluded.sol_high),
    sol_low = min(sol_low, excluded.sol_low),
    sol_close = excluded.sol_close,
    sol_lamports = sol_lamports + excluded.sol_lamports`;

/** Folds trades into the minute bars; called inside a transaction. */
export function createBarWriter({ driver }: StoreDatabase): (rows: readonly TradeRow[]) => void {
  const fold = driver.prepare(FOLD);
  return (rows) => {
    const bars = new Map<string, { asset: string; bar: Bar }>();
    for (const row of rows) {
      if (row.is_valid_price === 0) continue;
      const [minute, trade] = [toMinute(row.time_ms), toBarTrade(row)];
      const held = bars.get(`${row.asset} ${minute}`);
      if (held) addTrade(held.bar, trade);
      else bars.set(`${row.asset} ${minute}`, { asset: row.asset, bar: toBar(trade, minute) });
    }
    for (const { asset, bar } of bars.values()) {
      const { minute, open, high, low, close, microUsd, boughtMicroUsd = null, sol } = bar;
      const inSol = [sol?.open, sol?.high, sol?.low, sol?.close, sol?.lamports].map((value) => value ?? null);
      fold.run([asset, minute, open, high, low, close, microUsd, boughtMicroUsd, ...inSol]);
    }
  };
}

/** A stored trade as bars take it. What is synthetic was valued at one SOL price for all its time, so it has none of its own. */
export function toBarTrade(
  row: Pick<
    TradeRow,
    'side' | 'time_ms' | 'usd_price' | 'usd_micro' | 'native_lamports' | 'amount' | 'is_genesis'
  >,
): BarTrade {
  const [lamports, units] = [Number(row.native_lamports), Number(row.amount)];
  return {
    time: row.time_ms,
    price: row.usd_price,
    microUsd: row.usd_micro,
    side: row.side,
    sol: lamports > 0 && units > 0 && row.is_genesis === 0 ? { lamports, units } : undefined,
  };
}
