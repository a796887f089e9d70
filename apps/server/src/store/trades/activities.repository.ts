import { NATIVE_SOL, WRAPPED_SOL } from '@orrery/domain/mints/mints';
import type { Address, Signature } from '@solana/kit';
import { sql } from 'kysely';
import type { StoreDatabase } from '../database.ts';

/** A swap of a wallet, a fill of its order, a transfer that it sent or received, or what it paid for a transaction that failed; what did not happen is null. */
export interface ActivityRow {
  signature: Signature;
  time_ms: number;
  counterparty: Address | null;
  memo: string | null;
  /** The order that was filled. */
  order_key: Address | null;
  is_failed: 0 | 1;
  in_mint: Address | null;
  in_amount: string | null;
  in_decimals: number | null;
  out_mint: Address | null;
  out_amount: string | null;
  out_decimals: number | null;
}

export interface ActivityPage {
  limit: number;
  /** How many are passed over. */
  offset: number;
  /** Only what moved this token. */
  mint?: Address | undefined;
}

/** Reads pages of what a wallet swapped, sent, left at links, received and failed to do, newest first. */
export type WalletActivities = (wallet: Address, page: ActivityPage) => Promise<readonly ActivityRow[]>;

export function createWalletActivities({ db }: StoreDatabase): WalletActivities {
  return async (wallet, { limit, offset, mint }) => {
    const ofSwap = mint === undefined ? sql`` : sql`and (sold_mint = ${mint} or bought_mint = ${mint})`;
    const ofTransfer = mint === undefined ? sql`` : sql`and asset = ${mint}`;
    const isSolAsked = mint === undefined || mint === WRAPPED_SOL ? 1 : 0;
    const none = sql`null, null, null`;
    // Tokens at a link are transferred; of SOL a program moves lamports alone.
    const sol = sql`${WRAPPED_SOL}`;
    const asset = sql`asset, amount, decimals`;
    const { rows } = await sql<ActivityRow>`
      select signature, time_ms, null as counterparty, null as memo, null as order_key, 0 as is_failed, sold_mint as in_mint, sold_amount as in_amount, sold_decimals as in_decimals,
        bought_mint as out_mint, bought_amount as out_amount, bought_decimals as out_decimals, id
      from swaps where wallet = ${wallet} and order_key is null ${ofSwap}
      union all
      select signature, time_ms, to_owner, memo, null, 0, ${asset}, ${none}, id from transfers where from_owner = ${wallet} ${ofTransfer}
      union all
      select signature, time_ms, from_owner, memo, null, 0, ${none}, ${asset}, id from transfers where to_owner = ${wallet} ${ofTransfer}
      union all
      select signature, time_ms, null, null, null, 1, ${WRAPPED_SOL}, fee_lamports, ${NATIVE_SOL.decimals}, ${none}, id from failures
      where wallet = ${wallet} and ${isSolAsked}
      union all
      select created_tx, created_ms, address, null, null, 0, ${sol}, amount, ${NATIVE_SOL.decimals}, ${none}, id from gifts
      where sender = ${wallet} and mint is null and ${isSolAsked}
      union all
      select ended_tx, ended_ms, iif(action = 'claim', sender, address), null, null, 0, ${none}, ${sol}, amount, ${NATIVE_SOL.decimals}, id from gifts
      where receiver = ${wallet} and mint is null and ended_tx is not null and ${isSolAsked}
      order by time_ms desc, id desc limit ${limit} offset ${offset}`.execute(db);
    return rows;
  };
}

/** Reads pages of what was sold of a wallet's orders, newest first, and how many fills there are in all. */
export type OrderActivities = (
  wallet: Address,
  page: ActivityPage & { isRecurring: boolean },
) => Promise<{ rows: readonly ActivityRow[]; count: number }>;

export function createOrderActivities({ db }: StoreDatabase): OrderActivities {
  return async (wallet, { limit, offset, mint, isRecurring }) => {
    const ofMint = mint === undefined ? sql`` : sql`and (input_mint = ${mint} or output_mint = ${mint})`;
    const found = sql`from order_fills join orders on orders.id = order_fills.order_id
      where order_fills.owner = ${wallet} and (kind = 'recurring') = ${isRecurring ? 1 : 0} ${ofMint}`;
    const { rows } = await sql<ActivityRow>`
      select signature, time_ms, null as counterparty, null as memo, address as order_key, 0 as is_failed, input_mint as in_mint,
        order_fills.sold as in_amount, input_decimals as in_decimals, output_mint as out_mint, order_fills.received as out_amount,
        output_decimals as out_decimals
      ${found} order by order_fills.id desc limit ${limit} offset ${offset}`.execute(db);
    const { rows: counts } = await sql<{ count: number }>`select count(*) as count ${found}`.execute(db);
    return { rows, count: counts[0]?.count ?? 0 };
  };
}
