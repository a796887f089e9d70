import type { BlockRow, RowKind } from '../block-rows.ts';

/** Failed transactions, kept for a year. */
export const failureRows: RowKind<BlockRow['failures']> = {
  write({ driver }) {
    const insert = driver.prepare(
      'insert into failures (id, signature, wallet, time_ms, fee_lamports) values (?, ?, ?, ?, ?)',
    );
    return (rows) => {
      for (const { id, signature, wallet, time_ms, fee_lamports } of rows)
        insert.run([id, signature, wallet, time_ms, fee_lamports]);
    };
  },
  forget: [{ table: 'failures', key: 'id', time: 'time_ms', moreDays: 365 }],
};
