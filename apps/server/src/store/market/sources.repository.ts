import type { Address } from '@solana/kit';
import type { StoreDatabase } from '../database.ts';
import type { SourceRow, TransferRow } from '../schema.ts';

/** Who first sent each wallet a mint: kept when the transfers themselves are forgotten. */
export interface SourceRepository {
  /** The first transfer of a mint to each of some wallets; who never got one is left out. */
  first(asset: Address, wallets: readonly Address[]): Promise<ReadonlyMap<Address, SourceRow>>;
}

export function createSourceRepository({ db }: StoreDatabase): SourceRepository {
  return {
    async first(asset, wallets) {
      const rows = await db
        .selectFrom('sources')
        .selectAll()
        .where('asset', '=', asset)
        .where('wallet', 'in', wallets)
        .execute();
      return new Map(rows.map((row) => [row.wallet, row]));
    },
  };
}

/** Keeps what was the first of its kind, and forgets a mint that is no more; called inside a transaction. */
export function createSourceWriter({ driver }: StoreDatabase): {
  note: (row: TransferRow) => void;
  forget: (asset: Address) => void;
} {
  const insert = driver.prepare(
    `insert into sources (asset, wallet, from_owner, amount, time_ms) values (?, ?, ?, ?, ?)
     on conflict (asset, wallet) do nothing`,
  );
  const drop = driver.prepare('delete from sources where asset = ?');
  return {
    note: ({ asset, to_owner, from_owner, amount, time_ms }) =>
      void insert.run([asset, to_owner, from_owner, amount, time_ms]),
    forget: (asset) => void drop.run([asset]),
  };
}
