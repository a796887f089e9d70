import type { BlockRow, RowKind } from '../block-rows.ts';

/** Transfers, and who first sent each wallet a mint. Those between simulated traders are forgotten with the trades, others are kept for a year. */
export const transferRows: RowKind<BlockRow['transfers']> = {
  write({ driver }) {
    const insert = driver.prepare(
      `insert into transfers (id, signature, time_ms, from_owner, to_owner, asset, decimals, amount, usd_micro, memo, is_kept)
       values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    );
    const noteSource = driver.prepare(
      `insert into sources (asset, wallet, from_owner, amount, time_ms) values (?, ?, ?, ?, ?)
       on conflict (asset, wallet) do nothing`,
    );
    return (rows) => {
      for (const { asset, from_owner, to_owner, amount, time_ms, ...row } of rows) {
        const { id, signature, decimals, usd_micro, memo, is_kept } = row;
        insert.run([
          id,
          signature,
          time_ms,
          from_owner,
          to_owner,
          asset,
          decimals,
          amount,
          usd_micro,
          memo,
          is_kept,
        ]);
        noteSource.run([asset, to_owner, from_owner, amount, time_ms]);
      }
    };
  },
  forget: [
    { table: 'transfers', key: 'id', time: 'time_ms', only: 'is_kept = 0' },
    { table: 'transfers', key: 'id', time: 'time_ms', only: 'is_kept = 1', moreDays: 365 },
  ],
  onDelisting: ['delete from sources where asset = ?'],
};
