export const youSign = 'What you sign';
export const bounds = { exact: '', most: 'at most', least: 'at least' } as const;
export const networkFee = 'Network fee';
export const deposits = 'Deposits';
export const symbolAt = (symbol: string, address: string) => `${symbol} (${address})`;
export const unscaled = (amount: string) => `${amount} before the token's multiplier`;
export const simulated =
  'As the server says: names, prices, estimates, and what a simulation changes in your wallet';
export const atSlot = (slot: string) => `Simulated at slot ${slot}`;
export const sol = 'SOL';
export const noApprovals = 'No approvals, no owner changes';
export const checked = 'Checked';

export const connect = 'Connect';
export const chooseAnotherToken = 'Choose another token';
export const enterAnAmount = 'Enter an amount';
export const invalidAmount = 'Invalid Amount';
export const insufficient = (symbol: string) => `Insufficient ${symbol}`;
export const insufficientFee = 'Insufficient SOL for the network fee';
export const notSafeToSign = 'Not safe to sign';
export const signWithoutPreview = 'Sign without preview';
export const simulating = 'Simulating';

export const transactionFailed = 'Transaction Failed';
export const confirmingTransaction = 'Confirming Transaction';
export const unseenYet = (what: string, names: readonly string[]) =>
  names.length === 1
    ? `${what}. ${names[0]} does not show it yet.`
    : `${what}. ${names.join(', ')} do not show it yet.`;
export const corrected = (title: string) => `Corrected: ${title}`;
export const confirmingAll = (count: number) =>
  count === 1 ? confirmingTransaction : 'Confirming Transactions';
export const allConfirmed = (count: number) =>
  count === 1 ? 'Transaction Confirmed' : 'Transactions Confirmed';
export const someConfirmed = (confirmed: number, all: number, what: string, why: string) =>
  `${confirmed} of ${all} confirmed: ${what} ${why}`;
export const partOf = (title: string, number: number, all: number) =>
  all === 1 ? title : `${title} (${number} of ${all})`;
export const viewTransaction = 'View transaction';

export const waitingForSignature = 'Waiting for signature';
export const cancel = 'Cancel';

export const runningElsewhere = 'A transaction is running in another tab';
export const finishThere = 'Finish it there first.';
