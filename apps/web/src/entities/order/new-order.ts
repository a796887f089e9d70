import type { AmountScale } from '@orrery/domain/mints/scaled-amount';
import type { HealthReply } from '@orrery/wire/system/health';
import type { Address } from '@solana/kit';
import type { OrderProposal } from './order-mismatch.ts';
import type { ShownOrder } from './shown-order.ts';

/** A token of an order, in the units that the screen writes its amounts in. */
export interface OrderSide extends AmountScale {
  id: Address;
  tokenProgram: Address;
}

interface NewOrderSides {
  owner: Address;
  sell: OrderSide;
  buy: OrderSide;
  /** Whether SOL that is sold is taken from the wallet's wrapped account. */
  useWSol: boolean;
  /** Orders of other programs than the venue's are proved on other networks than the embedded one. */
  network?: HealthReply['network'] | undefined;
}

/** A limit order that is to be opened; amounts in smallest units. */
export interface NewTrigger extends NewOrderSides {
  kind: 'limit';
  making: bigint;
  taking: bigint;
  /** From its creation on; 0 for never. */
  expirySeconds: number;
  slippageBps: number;
}

/** A recurring order that is to be opened. */
export interface NewRecurring extends NewOrderSides {
  kind: 'recurring';
  /** In smallest units, of all cycles together. */
  total: bigint;
  cycles: number;
  intervalSeconds: number;
  /** Tokens sold for one bought, as plain decimals; absent for no bound. */
  minPrice?: string | undefined;
  maxPrice?: string | undefined;
}

export type NewOrder = NewTrigger | NewRecurring;

/** What an order takes beside what it sells, at most; in lamports. */
export interface OrderCosts {
  rentLamports: bigint;
  tipLamports: bigint;
  networkFeeLamports: bigint;
}

/** What the server has said of an order that it made a transaction for. */
export interface OrderDraft {
  /** The venue's part of what the order brings. */
  feeBps: number;
  costs: OrderCosts;
  /** Unix seconds; 0 for never. */
  expiry: number;
}

/** The same with the transaction, as it is proved. */
export interface ProposedOrder extends OrderDraft {
  proposal: OrderProposal;
}

/** What an owner changes of an open limit order. */
export interface OrderChange extends NewOrderSides {
  order: Address;
  /** As it was when it was changed, at the version that the change is made for. */
  shown: ShownOrder;
  /** What is left to sell from now on, and what is asked for it; in smallest units. */
  making: bigint;
  taking: bigint;
  /** Unix seconds; 0 for never. */
  expiry: number;
}
