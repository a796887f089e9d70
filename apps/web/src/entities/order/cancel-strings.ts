export const pendingSignature = 'Pending Wallet Signature';
export const confirmingTransactions = 'Confirming Transactions';
export const transactionConfirmed = 'Transaction Confirmed';
export const triggerCancelled = (count: number) =>
  count === 1 ? 'Trigger order cancelled successfully' : 'Trigger orders cancelled successfully';
export const transactionFailed = 'Transaction Failed';

export const closingRecurring = 'Closing Recurring order';
export const closedRecurring = 'Successfully closed order';
export const closeFailed = 'Failed to close order. Please try again.';
export const confirmingTransaction = 'Confirming Transaction';
export const transactionsConfirmed = 'Transactions Confirmed';
export const recurringCancelled = 'Recurring orders cancelled successfully';
export const cancelFailed = (count: number) =>
  count === 1 ? 'Failed To Cancel Order' : 'Failed To Cancel Some Orders';

export const cancelOne = 'Cancel order';
export const cancelMany = (count: number) => `Cancel ${count} orders`;
