import type { StoreDatabase } from '../database.ts';
import type { FailureRow } from '../schema.ts';

/** Inserts one failed transaction; called inside a transaction of the store. */
export function createFailureWriter({ driver }: StoreDatabase): (row: FailureRow) => void {
  const insert = driver.prepare(
    'insert into failures (id, signature, wallet, time_ms, fee_lamports) values (?, ?, ?, ?, ?)',
  );
  return ({ id, signature, wallet, time_ms, fee_lamports }) => {
    insert.run([id, signature, wallet, time_ms, fee_lamports]);
  };
}
