import type { Address } from '@solana/kit';
import { sql } from 'kysely';
import type { StoreDatabase } from '../database.ts';
import type { GiftRow } from '../schema.ts';

export interface GiftPage {
  /** Unix seconds: what expires then or earlier is no longer open. */
  now: bigint;
  limit: number;
  offset: number;
}

/** The gifts that the indexer read, newest first. */
export interface GiftRepository {
  /** A sender's that can still be claimed. */
  open(sender: Address, page: GiftPage): Promise<readonly GiftRow[]>;
  /** Those that ended or expired, of a sender, a receiver or the key of a link. */
  past(address: Address, page: GiftPage): Promise<readonly GiftRow[]>;
}

export function createGiftRepository({ db }: StoreDatabase): GiftRepository {
  // Unix seconds are text, since a gift may name any below 2⁶⁴: the longer one is the later one.
  const isOpen = (now: bigint) =>
    sql<boolean>`ended_tx is null and (length(expiry), expiry) > (length(${String(now)}), ${String(now)})`;
  return {
    open: (sender, { now, limit, offset }) =>
      db
        .selectFrom('gifts')
        .selectAll()
        .where('sender', '=', sender)
        .where(isOpen(now))
        .orderBy('id', 'desc')
        .limit(limit)
        .offset(offset)
        .execute(),
    past: (address, { now, limit, offset }) =>
      db
        .selectFrom('gifts')
        .selectAll()
        .where((row) =>
          row.or([row('sender', '=', address), row('receiver', '=', address), row('link', '=', address)]),
        )
        .where(sql<boolean>`not (${isOpen(now)})`)
        .orderBy('id', 'desc')
        .limit(limit)
        .offset(offset)
        .execute(),
  };
}
