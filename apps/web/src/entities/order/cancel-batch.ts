import type { SettleOutcome } from '#entities/settlement/settle.ts';
import type { Settleable } from '#entities/settlement/settleable.ts';
import type { Cancelling, ProposedCancel } from './cancel-orders.ts';
import * as strings from './cancel-strings.ts';
import type { OrderMismatch, OrderReceipt } from './order-mismatch.ts';
import { toSettleable } from './order-settleable.ts';

type Outcome = SettleOutcome<OrderMismatch, OrderReceipt>;

interface CancelBatch {
  settleables: readonly Settleable<OrderMismatch, OrderReceipt>[];
  title: string;
  describe: () => string;
  words: {
    signing: string;
    confirming: string;
    confirmed: string;
    failed: (outcomes: readonly Outcome[]) => string;
    isEachTold: boolean;
  };
}

/** The transactions that cancel orders as one batch, with the toasts of their tool; `nameOf` names orders for those that fail. */
export function toCancelBatch(
  { tool, orders }: Cancelling,
  proposed: readonly ProposedCancel[],
  nameOf: (orders: ProposedCancel['orders']) => string,
): CancelBatch {
  const count = orders.length;
  const title = count === 1 ? strings.cancelOne : strings.cancelMany(count);
  const name = tool === 'trigger' ? 'CANCEL_TRIGGER' : 'CANCEL_RECURRING';
  const settleables = proposed.map((each) =>
    toSettleable({
      proposal: each.proposal,
      title: nameOf(each.orders),
      operation: { name, facts: { orders: each.orders.length } },
    }),
  );
  const failedOrders = (outcomes: readonly Outcome[]) =>
    proposed
      .filter((_, index) => outcomes[index]?.status !== 'confirmed')
      .reduce((sum, each) => sum + each.orders.length, 0);
  if (tool === 'trigger')
    return {
      settleables,
      title,
      describe: () => strings.triggerCancelled(count),
      words: {
        signing: strings.pendingSignature,
        confirming: strings.confirmingTransactions,
        confirmed: strings.transactionConfirmed,
        failed: () => strings.transactionFailed,
        isEachTold: true,
      },
    };
  if (count === 1)
    return {
      settleables,
      title: '',
      describe: () => '',
      words: {
        signing: strings.closingRecurring,
        confirming: strings.closingRecurring,
        confirmed: strings.closedRecurring,
        failed: () => strings.closeFailed,
        isEachTold: false,
      },
    };
  return {
    settleables,
    title,
    describe: () => strings.recurringCancelled,
    words: {
      signing: strings.pendingSignature,
      confirming: strings.confirmingTransaction,
      confirmed: strings.transactionsConfirmed,
      failed: (outcomes) => strings.cancelFailed(failedOrders(outcomes)),
      isEachTold: true,
    },
  };
}
