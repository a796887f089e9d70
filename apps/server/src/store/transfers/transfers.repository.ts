import type { Address } from '@solana/kit';
import type { StoreDatabase } from '../database.ts';
import type { TransferRow } from '../schema.ts';

/** The indexed transfers. */
export interface TransferRepository {
  /** A holder's transfers in either direction, newest first, behind one of them when it is given. */
  page(
    holder: Address,
    page: { limit: number; afterId?: number | undefined },
  ): Promise<readonly TransferRow[]>;
}

export function createTransferRepository({ db }: StoreDatabase): TransferRepository {
  return {
    async page(holder, { limit, afterId = Number.MAX_SAFE_INTEGER }) {
      // Each direction has its index; a holder's own accounts are one holder, so no row is in both.
      const [sent, received] = await Promise.all(
        (['from_owner', 'to_owner'] as const).map((side) =>
          db
            .selectFrom('transfers')
            .selectAll()
            .where(side, '=', holder)
            .where('id', '<', afterId)
            .orderBy('id', 'desc')
            .limit(limit)
            .execute(),
        ),
      );
      return [...(sent ?? []), ...(received ?? [])].toSorted((a, b) => b.id - a.id).slice(0, limit);
    },
  };
}
