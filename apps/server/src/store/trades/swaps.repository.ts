import type { Address } from '@solana/kit';
import { sql } from 'kysely';
import type { StoreDatabase } from '../database.ts';
import type { SwapRow } from '../schema.ts';

export interface SwapPage {
  limit: number;
  /** Begins behind this swap. */
  afterId?: number | undefined;
  /** Only swaps of one token, or of one of two for the other. */
  mints?: readonly Address[] | undefined;
}

/** Reads pages of what a wallet swapped, newest first. */
export type WalletSwaps = (wallet: Address, page: SwapPage) => Promise<readonly SwapRow[]>;

export function createWalletSwaps({ db }: StoreDatabase): WalletSwaps {
  return (wallet, { limit, afterId, mints }) => {
    let query = db.selectFrom('swaps').selectAll().where('wallet', '=', wallet);
    if (afterId !== undefined) query = query.where('id', '<', afterId);
    if (mints !== undefined) {
      const [isSold, isBought] = [
        sql<boolean>`sold_mint in (${sql.join(mints)})`,
        sql<boolean>`bought_mint in (${sql.join(mints)})`,
      ];
      query = query.where(
        mints.length > 1 ? sql<boolean>`${isSold} and ${isBought}` : sql<boolean>`(${isSold} or ${isBought})`,
      );
    }
    return query.orderBy('id', 'desc').limit(limit).execute();
  };
}

/** Inserts one swap; called inside a transaction. */
export function createSwapWriter({ driver }: StoreDatabase): (row: SwapRow) => void {
  const insert = driver.prepare(
    `insert into swaps (id, signature, wallet, time_ms, slot, sold_mint, sold_amount, sold_decimals, bought_mint, bought_amount,
       bought_decimals, fee_lamports, usd_micro)
     values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
  );
  return (row) => {
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
      row.usd_micro,
    ]);
  };
}
