import type { Address } from '@solana/kit';
import type { StoreDatabase } from '../database.ts';
import type { PositionRow, RealisedRow } from '../schema.ts';
import { toPosition, type WalletPosition } from './position-rows.ts';

/** A stored position; `isGone` once its token is delisted. */
export type StoredPosition = WalletPosition & { isGone: boolean };

/** What is stored of wallets: their positions, what they realised, and when they were first seen. */
export interface PositionRepository {
  ofWallet(wallet: Address): Promise<StoredPosition[]>;
  ofAsset(asset: Address): Promise<StoredPosition[]>;
  /** By hour for the last day, by day for the last 31; one row of start 0 for what is older. */
  realised(wallet: Address): Promise<RealisedRow[]>;
  /** When each of some wallets first traded, in milliseconds since the epoch. */
  firstSeen(wallets: readonly Address[]): Promise<ReadonlyMap<Address, number>>;
  /** When anybody first traded. */
  watchedSince(): Promise<number | undefined>;
}

export function createPositionRepository({ db }: StoreDatabase): PositionRepository {
  return {
    async ofWallet(wallet) {
      const rows = await db.selectFrom('positions').selectAll().where('wallet', '=', wallet).execute();
      return rows.map(toStored);
    },
    async ofAsset(asset) {
      const rows = await db.selectFrom('positions').selectAll().where('asset', '=', asset).execute();
      return rows.map(toStored);
    },
    realised: (wallet) => db.selectFrom('realised').selectAll().where('wallet', '=', wallet).execute(),
    async firstSeen(wallets) {
      const rows = await db.selectFrom('wallets').selectAll().where('wallet', 'in', wallets).execute();
      return new Map(rows.map(({ wallet, first_ms }) => [wallet, first_ms]));
    },
    async watchedSince() {
      const row = await db
        .selectFrom('wallets')
        .select(({ fn }) => fn.min('first_ms').as('first'))
        .executeTakeFirst();
      return row?.first ?? undefined;
    },
  };
}

function toStored(row: PositionRow): StoredPosition {
  return { wallet: row.wallet, asset: row.asset, position: toPosition(row), isGone: row.is_gone === 1 };
}
