import type { OrderStatus } from '@orrery/wire/orders/orders';
import type { EventResult } from '@orrery/wire/system/events';
import type { Address, Signature } from '@solana/kit';
import type { Generated } from 'kysely';
import type { OrderKind } from './orders/order-event.ts';

/** Tables as Kysely types them. Amounts are text, whole micro-USD and ids are integers below 2⁵³. */
export interface StoreTables {
  /** A view of `trade_rows`, in which addresses are numbers of `keys`. */
  trades: StoredTrade;
  transfers: TransferRow;
  swaps: SwapRow;
  failures: FailureRow;
  gifts: GiftRow & { id: Generated<number> };
  orders: OrderRow & { id: Generated<number> };
  order_fills: OrderFillRow & { id: Generated<number> };
  minute_bars: BarRow & { minute_ms: number };
  hour_bars: BarRow & { hour_ms: number };
  history_bars: HistoryBarsRow;
  pools: PoolRow;
  gone: { id: Address };
  launches: LaunchRow;
  launchpad_hours: { launchpad: string; hour_ms: number; is_genesis: 0 | 1; usd_micro: number };
  launchpad_traders: { launchpad: string; trader: Address; last_ms: number };
  positions: PositionRow;
  realised: RealisedRow;
  sources: SourceRow;
  wallets: { wallet: Address; first_ms: number };
  cursors: { name: string; slot: number };
  market_parts: { name: string; data: ArrayBuffer; digest: string };
  usage_events: UsageEventRow;
  market_chunks: { log: string; chunk: number; data: ArrayBuffer; digest: string };
}

/**
 * One trade of one token; `id` is made of slot, transaction, leg and side, so that a block read twice yields the same ids.
 * synthetic history has ids too, in slots no block was made in.
 */
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
  /** 1 for history that is synthetic: its signature is on no chain. */
  is_genesis: 0 | 1;
  /** 1 when its trader sandwiched another's trade; absent is 0. */
  is_mev?: 0 | 1;
  /** 1 when USDC was on the other side, which has no trades of its own; absent is 0. */
  is_for_usdc?: 0 | 1;
  /**
   * What the trade did to its trader's wallet: units of the asset that came or went, and the micro-USD paid for them or received, after every fee.
   * Both are 0 for a token that only passed through; absent is `amount` and `usd_micro`.
   */
  own_amount?: string;
  own_micro?: number;
}

/** One transfer of one mint between two holders; `id` is made like a trade's. */
export interface TransferRow {
  id: number;
  signature: Signature;
  time_ms: number;
  from_owner: Address;
  to_owner: Address;
  asset: Address;
  decimals: number;
  amount: string;
  /** What it was worth then; null where no price was known. */
  usd_micro: number | null;
  /** What the memos of its transaction say; null for none. */
  memo: string | null;
  /** Whether it is kept as long as swaps: not both of its owners are simulated traders. */
  is_kept: 0 | 1;
}

/**
 * One swap of a wallet that is no simulated trader's, over all its legs; its `id` is that of its first trade. The fee is in neither amount, and
 * 0 where another account paid it.
 */
export interface SwapRow {
  id: number;
  signature: Signature;
  wallet: Address;
  time_ms: number;
  slot: number;
  sold_mint: Address;
  sold_amount: string;
  sold_decimals: number;
  bought_mint: Address;
  bought_amount: string;
  bought_decimals: number;
  fee_lamports: string;
  /** The venue's and a referrer's fee, which is in the amount of its mint; null in rows from before it was stored. */
  venue_fee: string | null;
  /** The mint that was sold or bought; null as above. */
  venue_fee_mint: Address | null;
  /** What it was worth then; null where no price was known. */
  usd_micro: number | null;
  /** The order that somebody filled; null for a swap that the wallet signed. */
  order_key: Address | null;
}

/** A transaction that failed, of the wallet that paid its fee and is no simulated trader's; `id` is made like a transfer's. */
export interface FailureRow {
  id: number;
  signature: Signature;
  wallet: Address;
  time_ms: number;
  fee_lamports: string;
}

/** A gift that was left at a link; `mint` is null for SOL, `expiry` Unix seconds below 2⁶⁴. The columns of its end are null until then. */
export interface GiftRow {
  address: Address;
  link: Address;
  sender: Address;
  mint: Address | null;
  amount: string;
  expiry: string;
  created_tx: Signature;
  created_ms: number;
  ended_tx: Signature | null;
  ended_ms: number | null;
  action: 'claim' | 'clawback' | null;
  receiver: Address | null;
}

/**
 * An order as the chain has it, or had it last. Amounts, Unix seconds, `revision` and `cycle_seconds` are text, since they may be any below 2⁶⁴; an
 * `expiry` of 0 is never. The columns of its end are null until all is sold or it was cancelled or expired, though output may be `waiting` then.
 */
export interface OrderRow {
  address: Address;
  owner: Address;
  kind: OrderKind;
  input_mint: Address;
  input_decimals: number;
  output_mint: Address;
  output_decimals: number;
  /** The owner's account of the output; null for SOL. */
  destination: Address | null;
  slippage_bps: number;
  fee_bps: number;
  tip_lamports: number;
  /** Addresses with a space between. */
  reference_pools: string;
  revision: string;
  size: string;
  left_amount: string;
  asked: string;
  sold: string;
  received: string;
  waiting: string;
  fees_paid: string;
  /** What came back unsold at its end. */
  returned: string;
  expiry: string;
  stop_tick: number;
  trail_ticks: number;
  band_low: number;
  band_high: number;
  start_at: string;
  cycle_seconds: string;
  due_at: string;
  cycles: number;
  cycles_done: number;
  opened_tx: Signature;
  opened_ms: number;
  updated_ms: number;
  closed_tx: Signature | null;
  closed_ms: number | null;
  /** An open one may have expired without anybody having ended it. */
  status: OrderStatus;
  /** 0 for an order of a simulated trader. */
  is_kept: 0 | 1;
}

/** A part of an order that was sold; `received` is without the fee, which is of the output too. */
export interface OrderFillRow {
  order_id: number;
  owner: Address;
  keeper: Address;
  sold: string;
  received: string;
  fee: string;
  signature: Signature;
  time_ms: number;
  is_kept: 0 | 1;
}

/** What the statistics take from a trade. */
export type CountedTrade = Omit<
  TradeRow,
  'signature' | 'native_lamports' | 'amount' | 'pool' | 'is_genesis' | 'is_mev' | 'own_amount' | 'own_micro'
>;

export interface BarRow {
  asset: Address;
  open: number;
  high: number;
  low: number;
  close: number;
  usd_micro: number;
  /** What of it was bought; null when that is not known. */
  bought_micro: number | null;
  /** Lamports for one smallest unit, and lamports; null when the SOL price of any of its trades is not known. */
  sol_open: number | null;
  sol_high: number | null;
  sol_low: number | null;
  sol_close: number | null;
  sol_lamports: number | null;
}

/** One token's synthetic bars of one width, packed by `packBars`; `from_ms` and `to_ms` are the first and the last bar's opening times. */
export interface HistoryBarsRow {
  asset: Address;
  span: BarSpan;
  from_ms: number;
  to_ms: number;
  data: ArrayBuffer;
}

export type BarSpan = 'minute' | 'hour';

/** A pool that was opened, or ceased to be a launch, since the chain began. */
export interface PoolRow {
  id: Address;
  /** Its account's bytes of that moment. */
  account: Uint8Array | ArrayBuffer;
  /** Facts of the token that was born with it, as JSON. */
  token: string | null;
  opened_ms: number | null;
  graduated_ms: number | null;
}

/** A token of a launchpad, kept for good. */
export interface LaunchRow {
  mint: Address;
  symbol: string;
  name: string;
  developer: Address;
  launchpad: string;
  created_ms: number;
  graduated_ms: number | null;
  delisted_ms: number | null;
  /** The highest dollar price it was traded at since it is followed. */
  peak_price: number | null;
}
/** A trade with what it did to its trader's position: whole micro-USD, both 0 for a buy and for what was not tracked. */
export interface StoredTrade extends TradeRow {
  cost_micro: number;
  profit_micro: number;
  /** 0 for a sale of more than its trader is known to have bought. */
  is_valid_position: 0 | 1;
}

/** What a wallet did with a token (`Position`): amounts in smallest units and whole micro-USD, both as text. */
export interface PositionRow {
  wallet: Address;
  asset: Address;
  held: string;
  held_cost: string;
  bought: string;
  spent: string;
  sold: string;
  proceeds: string;
  sold_cost: string;
  realised: string;
  buys: number;
  sells: number;
  first_ms: number;
  last_ms: number;
  first_buy_ms: number | null;
  first_buy_slot: number | null;
  last_sale_ms: number | null;
  /** 1 once the token is delisted. */
  is_gone: 0 | 1;
}

/** What a wallet realised from a time on: of an hour, later of its day, in the end of all that is older (0). */
export interface RealisedRow {
  wallet: Address;
  start_ms: number;
  is_genesis: 0 | 1;
  profit_micro: number;
  cost_micro: number;
}

/** The first transfer of a mint to a wallet. */
export type SourceRow = Pick<TransferRow, 'asset' | 'from_owner' | 'amount' | 'time_ms'> & {
  wallet: Address;
};

/** One usage event of a page of ours, as it came. */
export interface UsageEventRow {
  /** Rises in the order they came. */
  id: Generated<number>;
  time_ms: number;
  event: string;
  result: EventResult | null;
  is_failure: 0 | 1;
  user: string | null;
  /** JSON of `EventMetadataSchema`. */
  metadata: string;
}
