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
