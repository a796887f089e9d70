export const lists = { trigger: 'Limit orders', recurring: 'Recurring orders' } as const;
export const which = 'Which orders';
export const open = 'Open';
export const history = 'History';
export const loading = 'Loading orders...';
export const failed = 'Orders could not be loaded';
export const none = { trigger: 'No Open Orders', recurring: 'No Active Orders' } as const;
export const noneHint = {
  trigger: 'Limit orders that wait for their price appear here.',
  recurring: 'Recurring orders that run appear here.',
} as const;
export const noHistory = 'No past orders';
export const noHistoryHint = 'Orders that were filled, cancelled or expired appear here.';
export const offline = 'You are offline';
export const offlineHint = 'Orders are loaded again once the connection is back.';
export const offlineNote = 'You are offline. Orders are shown as last loaded.';
export const more = 'Load more';
export const masked = '••••';

export const sell = 'Sell';
export const buy = 'Buy';
export const paidWith = 'with';
export const soldFor = 'for';
export const buyWith = (base: string, amount: string) => `Buy ${base} with ${amount}`;
export const sellFor = (amount: string, quote: string) => `Sell ${amount} for ${quote}`;
export const at = 'at';
export const fromMarket = 'from market';
export const filled = (percent: string) => `${percent} filled`;
export const cyclesOf = (done: number, all: number) => `${done} of ${all} done`;
export const neverExpires = 'Never expires';
export const expiresIn = (time: string) => `Expires in ${time}`;
export const expired = 'Expired';
export const everyCycle = (amount: string, time: string) => `${amount} every ${time}`;
export const nextIn = (time: string) => `next in ${time}`;
export const nextDue = 'next one due now';
export const average = 'average';
export const band = (low: string | undefined, high: string | undefined, quote: string) =>
  low === undefined
    ? `up to ${high} ${quote}`
    : high === undefined
      ? `from ${low} ${quote}`
      : `${low} to ${high} ${quote}`;
export const ago = (age: string) => `${age} ago`;
export const statuses = {
  Open: 'Open',
  PartialFill: 'Partly filled',
  Completed: 'Filled',
  Cancelled: 'Cancelled',
  Expired: 'Expired',
  Failed: 'Failed',
} as const;
export const waits = (amount: string) => `${amount} waits to be withdrawn`;

export const details = 'Details';
export const detailsOf = (order: string) => `Details of ${order}`;
export const fills = 'Fills';
export const noFills = 'Nothing was filled yet.';
export const fee = 'fee';
export const opened = 'Opened';
export const ended = 'Ended';
export const viewTransaction = 'View transaction';
export const received = 'Received';
export const left = 'Left to sell';
export const slippage = 'Slippage';
export const feeRate = 'Fee';

export const moves = (order: string, price: string) => `${order} at ${price}. You sign the change next.`;
export const change = 'Change';
export const changeOf = (order: string) => `Change ${order}`;
export const withdraw = 'Withdraw';
export const withdrawOf = (order: string) => `Withdraw what waits in ${order}`;
export const cancel = 'Cancel';
export const cancelOf = (order: string) => `Cancel ${order}`;
export const select = (order: string) => `Select ${order}`;
export const selectAll = 'Select all';
export const selected = (count: number) => (count === 1 ? '1 selected' : `${count} selected`);
export const cancelSelected = (count: number) => (count === 1 ? 'Cancel 1 order' : `Cancel ${count} orders`);

export const cancelTitle = (count: number) =>
  count === 1 ? 'Cancel this order?' : `Cancel ${count} orders?`;
export const cancelHint = (count: number) =>
  count === 1
    ? 'What is not sold yet comes back to this wallet, with what the order held for its fills.'
    : 'What is not sold yet comes back to this wallet, with what the orders held for their fills.';
export const gone = (count: number) =>
  count === 1
    ? 'This order is no longer open: it was filled, cancelled or has expired.'
    : 'These orders are no longer open: they were filled, cancelled or have expired.';
export const someGone = (count: number) =>
  count === 1 ? '1 order is no longer open.' : `${count} orders are no longer open.`;
export const nothingCancelled = 'Nothing was cancelled';
export const notConnected = 'The wallet of these orders is not connected any more';
export const gettingReady = 'Getting ready';
export const manyTransactions =
  'Due to the large transaction size, you may need to approve multiple transactions.';
export const manyOrders = 'Due to transaction size, you may need to approve multiple transactions';
