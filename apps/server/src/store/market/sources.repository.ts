import type { Address } from '@solana/kit';
import type { StoreDatabase } from '../database.ts';
import type { SourceRow } from '../schema.ts';

/** First sender of each mint to each wallet: stored after the transfers themselves are deleted. */
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
