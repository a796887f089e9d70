import type { StoreDatabase } from '../database.ts';
import type { StoredTrade } from '../schema.ts';

/** Inserts one trade; called inside a transaction. */
export function createTradeWriter({ driver }: StoreDatabase): (row: StoredTrade) => void {
  // No numbers are remembered here: a transaction that fails takes back those it gave.
  const insert = driver.prepare(
    `insert into trade_rows (id, signature, asset, is_buy, time_ms, slot, usd_price, usd_micro, native_lamports, amount,
       trader, pool, is_valid_price, is_genesis, is_mev, is_for_usdc, own_amount, own_micro, cost_micro, profit_micro, is_valid_position)
     select ?, ?, a.id, ?, ?, ?, ?, ?, ?, ?, t.id, p.id, ?, ?, ?, ?, ?, ?, ?, ?, ?
     from keys a, keys t, keys p where a.address = ? and t.address = ? and p.address = ?`,
  );
  const number = driver.prepare(
    'insert into keys (address) values (?), (?), (?) on conflict (address) do nothing',
  );
  return (row) => {
    const addresses = [row.asset, row.trader, row.pool];
    const values = [
      row.id,
      row.signature,
      row.side === 'buy' ? 1 : 0,
      row.time_ms,
      row.slot,
      row.usd_price,
      row.usd_micro,
      row.native_lamports,
      row.amount,
      row.is_valid_price,
      row.is_genesis,
      row.is_mev ?? 0,
      row.is_for_usdc ?? 0,
      row.own_amount ?? row.amount,
      row.own_micro ?? row.usd_micro,
      row.cost_micro,
      row.profit_micro,
      row.is_valid_position,
      ...addresses,
    ];
    if (insert.run(values).changes > 0) return;
    number.run(addresses);
    insert.run(values);
  };
}
