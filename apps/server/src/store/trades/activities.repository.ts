import { NATIVE_SOL, WRAPPED_SOL } from '@orrery/domain/mints/mints';
import type { Address, Signature } from '@solana/kit';
import { sql } from 'kysely';
import type { StoreDatabase } from '../database.ts';

/** A swap of a wallet, a transfer that it sent or received, or what it paid for a transaction that failed; what did not happen is null. */
export interface ActivityRow {
  signature: Signature;
  time_ms: number;
  counterparty: Address | null;
  memo: string | null;
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
      select signature, time_ms, null as counterparty, null as memo, 0 as is_failed, sold_mint as in_mint, sold_amount as in_amount, sold_decimals as in_decimals,
        bought_mint as out_mint, bought_amount as out_amount, bought_decimals as out_decimals, id
      from swaps where wallet = ${wallet} ${ofSwap}
      union all
      select signature, time_ms, to_owner, memo, 0, ${asset}, ${none}, id from transfers where from_owner = ${wallet} ${ofTransfer}
      union all
      select signature, time_ms, from_owner, memo, 0, ${none}, ${asset}, id from transfers where to_owner = ${wallet} ${ofTransfer}
      union all
      select signature, time_ms, null, null, 1, ${WRAPPED_SOL}, fee_lamports, ${NATIVE_SOL.decimals}, ${none}, id from failures
      where wallet = ${wallet} and ${isSolAsked}
      union all
      select created_tx, created_ms, address, null, 0, ${sol}, amount, ${NATIVE_SOL.decimals}, ${none}, id from gifts
      where sender = ${wallet} and mint is null and ${isSolAsked}
      union all
      select ended_tx, ended_ms, iif(action = 'claim', sender, address), null, 0, ${none}, ${sol}, amount, ${NATIVE_SOL.decimals}, id from gifts
      where receiver = ${wallet} and mint is null and ended_tx is not null and ${isSolAsked}
      order by time_ms desc, id desc limit ${limit} offset ${offset}`.execute(db);
    return rows;
  };
}
