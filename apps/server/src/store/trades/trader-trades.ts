import type { Address } from '@solana/kit';
import { sql } from 'kysely';
import type { StoreDatabase } from '../database.ts';
import type { StoredTrade } from '../schema.ts';

export interface TraderTradesPage {
  limit: number;
  /** Begins behind this trade. */
  afterId?: number | undefined;
  asset?: Address | undefined;
  fromMs?: number | undefined;
  beforeMs?: number | undefined;
}

/** Reads pages of what some traders traded, newest first. */
export type TraderTrades = (
  traders: readonly Address[],
  page: TraderTradesPage,
) => Promise<readonly StoredTrade[]>;

export function createTraderTrades({ db }: StoreDatabase): TraderTrades {
  function ofOne(trader: Address, { limit, afterId, asset, fromMs, beforeMs }: TraderTradesPage) {
    let query = db.selectFrom('trades').selectAll().where('trader', '=', trader);
    if (afterId !== undefined) query = query.where('id', '<', afterId);
    // Behind a sign no other index tempts the planner away from the trader's.
    if (asset !== undefined) query = query.where(sql`+asset`, '=', asset);
    if (fromMs !== undefined) query = query.where(sql`+time_ms`, '>=', fromMs);
    if (beforeMs !== undefined) query = query.where(sql`+time_ms`, '<', beforeMs);
    return query.orderBy('id', 'desc').limit(limit).execute();
  }

  return async (traders, page) => {
    // Each from its own part of the index: of all at once every row would have to be sorted.
    const found = await Promise.all(traders.map((trader) => ofOne(trader, page)));
    return found
      .flat()
      .toSorted((a, b) => b.id - a.id)
      .slice(0, page.limit);
  };
}
