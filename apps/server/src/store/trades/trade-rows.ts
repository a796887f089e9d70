import { createBarWriter } from '../bars/bar-writer.ts';
import type { RowKind, WrittenRow } from '../block-rows.ts';
import { createTradeWriter } from './trade-writer.ts';

/** Trades and their minute bars. Positions in tokens that are gone are forgotten with them, positions in listed tokens stay. */
export const tradeRows: RowKind<WrittenRow['trades']> = {
  write(store) {
    const writeTrade = createTradeWriter(store);
    const writeBars = createBarWriter(store);
    return (rows) => {
      for (const row of rows) writeTrade(row);
      writeBars(rows);
    };
  },
  forget: [
    { table: 'trade_rows', key: 'id', time: 'time_ms' },
    { table: 'positions', key: 'wallet, asset', time: 'last_ms', only: 'is_gone = 1' },
  ],
  onDelisting: [
    'delete from minute_bars where asset = ?',
    'delete from hour_bars where asset = ?',
    'delete from history_bars where asset = ?',
    'update positions set is_gone = 1 where asset = ?',
  ],
};
