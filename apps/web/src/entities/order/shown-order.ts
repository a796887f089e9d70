import type { RecurringOrder, TriggerOrder } from '@orrery/wire/orders/orders';
import type { Address } from '@solana/kit';

/** What a list says of an open order; amounts in smallest units. */
export interface ShownOrder {
  isRecurring: boolean;
  inputMint: Address;
  outputMint: Address;
  size: string;
  asked: string;
  /** The version of the account, null for one of another program, and what is left to sell then. */
  revision: string | null;
  left: string;
  /** What the order has bought and waits to be withdrawn. */
  waiting: string;
}

export function toShownOrder(order: TriggerOrder | RecurringOrder): ShownOrder {
  const { inputMint, outputMint, revision, rawWaitingAmount: waiting } = order;
  const shared = { inputMint, outputMint, revision, waiting };
  if ('cycles' in order)
    return {
      ...shared,
      isRecurring: true,
      size: order.rawInDeposited,
      asked: '0',
      left: String(BigInt(order.rawInDeposited) - BigInt(order.rawInUsed) - BigInt(order.rawInWithdrawn)),
    };
  return {
    ...shared,
    isRecurring: false,
    size: order.rawMakingAmount,
    asked: order.rawTakingAmount,
    left: order.rawRemainingMakingAmount,
  };
}
