import type { StoreDatabase } from './database.ts';
import type { StoredTrade } from './schema.ts';

/** Inserts one trade; called inside a transaction. */
export function createTradeWriter({ driver }: StoreDatabase): (row: StoredTrade) => void {
  const insert = driver.prepare(
    `insert into trades (id, signature, asset, side, time_ms, slot, usd_price, usd_micro, native_lamports, amount,
       trader, pool, is_valid_price, is_genesis, is_mev, cost_micro, profit_micro, is_valid_position)
     values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
  );
  return (row) => {
    insert.run([
      row.id,
      row.signature,
      row.asset,
      row.side,
      row.time_ms,
      row.slot,
      row.usd_price,
      row.usd_micro,
      row.native_lamports,
      row.amount,
      row.trader,
      row.pool,
      row.is_valid_price,
      row.is_genesis,
      row.is_mev ?? 0,
      row.cost_micro,
      row.profit_micro,
      row.is_valid_position,
    ]);
  };
}
