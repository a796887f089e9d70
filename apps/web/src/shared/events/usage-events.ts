import type { Address, Signature } from '@solana/kit';

/** What a failure tells of itself; `toFailureFacts` makes them. */
export interface FailureFacts {
  code: string | null;
  message: string;
  stack: string;
  /** Without the address bar's query. */
  path: string;
}

interface TradeFacts {
  inputMint: Address;
  outputMint: Address;
}

/** Never its link's code. */
interface GiftFacts {
  mint: Address;
}

/** Operations, with what is known of each when it is asked for. */
export interface OperationFacts {
  SWAP: TradeFacts;
  QUICK_BUY: TradeFacts;
  /** The mint, or SOL. */
  SEND: { mint: string; recipients: number };
  GIFT_CREATE: GiftFacts;
  GIFT_CLAIM: GiftFacts;
  GIFT_CLAWBACK: GiftFacts;
  TRIGGER_CREATE: TradeFacts;
  TRIGGER_CHANGE: TradeFacts;
  RECURRING_CREATE: TradeFacts;
  ORDER_WITHDRAW: TradeFacts;
  FUND_WALLET: Record<never, never>;
  CONNECT_WALLET: { wallet: string };
  CANCEL_TRIGGER: { orders: number };
  CANCEL_RECURRING: { orders: number };
  RECLAIM_RENT: { accounts: string };
}
export type Operation = keyof OperationFacts;
export type TrackedOperation = {
  [Name in Operation]: { name: Name; facts: OperationFacts[Name] };
}[Operation];

/** What may be known of an operation besides when it has ended. */
export interface EndFacts extends Partial<FailureFacts> {
  signature?: Signature | undefined;
}

/** Every other event, with its facts. What is no step of an operation tells of something that went wrong. */
export interface EventFacts {
  /** `report` is the id that the screen tells. */
  'Page crashed': FailureFacts & { report: string };
  'Invalid domain': FailureFacts;
  'Search failed': FailureFacts;
  PAIR_SELECTOR_SEARCH_CRASHED: FailureFacts;
  /** What a wallet holds could not be fetched. */
  FETCH_PORTFOLIO_ASSETS_FAILED: FailureFacts;
  /** A failed query or mutation that has no event of its own. */
  'Unhandled API error': FailureFacts;
  /** What a wallet or a receiver gave back is not what was shown. */
  'Transaction changed': Record<string, unknown>;
  'Transaction Failed': FailureFacts;
  /** A page of a wallet's activity. */
  FETCH_ACTIVITIES_FAILED: FailureFacts & { wallet: Address; product: string; page: number };
}
export type UsageEvent = keyof EventFacts;

/** The events whose facts are a failure's. */
export type FailureEvent = Exclude<
  UsageEvent,
  'Page crashed' | 'Transaction changed' | 'FETCH_ACTIVITIES_FAILED'
>;
