import type { Address, Signature } from '@solana/kit';

/** Tables as Kysely types them. Amounts are text, whole micro-USD and ids are integers below 2⁵³. */
export interface StoreTables {
  trades: TradeRow;
  minute_bars: BarRow;
  cursors: { name: string; slot: number };
}

/** One trade of one token; `id` is made of slot, transaction and side, so that a block read twice yields the same ids. */
export interface TradeRow {
  id: number;
  signature: Signature;
  asset: Address;
  side: 'buy' | 'sell';
  time_ms: number;
  slot: number;
  usd_price: number;
  usd_micro: number;
  native_lamports: string;
  amount: string;
  trader: Address;
  pool: Address;
  is_valid_price: 0 | 1;
}

/** What the statistics take from a trade. */
export type CountedTrade = Omit<TradeRow, 'signature' | 'native_lamports' | 'amount' | 'pool'>;

export interface BarRow {
  asset: Address;
  minute_ms: number;
  open: number;
  high: number;
  low: number;
  close: number;
  usd_micro: number;
}
