import type { BlockRow, RowKind } from '../block-rows.ts';

/** What wallets swapped, kept for a year. */
export const swapRows: RowKind<BlockRow['swaps']> = {
  write({ driver }) {
    const insert = driver.prepare(
      `insert into swaps (id, signature, wallet, time_ms, slot, sold_mint, sold_amount, sold_decimals, bought_mint, bought_amount,
         bought_decimals, fee_lamports, venue_fee, venue_fee_mint, usd_micro, order_key)
       values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    );
    return (rows) => {
      for (const row of rows)
        insert.run([
          row.id,
          row.signature,
          row.wallet,
          row.time_ms,
          row.slot,
          row.sold_mint,
          row.sold_amount,
          row.sold_decimals,
          row.bought_mint,
          row.bought_amount,
          row.bought_decimals,
          row.fee_lamports,
          row.venue_fee,
          row.venue_fee_mint,
          row.usd_micro,
          row.order_key,
        ]);
    };
  },
  forget: [{ table: 'swaps', key: 'id', time: 'time_ms', moreDays: 365 }],
};
