export const profile = 'Profile';
export const noWallet = 'No wallet connected';
export const noWalletHint = 'Connect one to see what it holds and what it did.';
export const connect = 'Connect';
export const watching = 'Watching';
export const searchTokensOrWallet = 'Search tokens or wallet';
export const copyAddress = 'Copy address';
export const openExplorer = (name: string) => `Open on ${name}`;
export const accounts = 'Accounts';
export const disconnect = 'Disconnect';
export const fund = 'Fund';
export const receive = 'Receive';
export const send = 'Send';
export const sendHere = 'Send to this wallet';
export const refresh = 'Refresh';
export const hideBalance = 'Hide balance';
export const showBalance = 'Show balance';
export const loading = 'Loading...';
export const masked = '••••';
export const approxSol = (sol: string) => `≈ ${sol} SOL`;

export const tabs = 'Profile tabs';
export const portfolio = 'Portfolio';
export const activity = 'Activity';
export const holdings = 'Holdings';
export const activityOf = 'Activity of';
export const portfolioOf = 'Portfolio of';
export const market = 'Market';
export const trigger = 'Trigger';
export const recurring = 'Recurring';

export const loadingPortfolio = 'Loading portfolio...';
export const loadingTokens = (count: number) =>
  count === 1 ? 'Loading 1 token...' : `Loading ${count} tokens...`;
export const portfolioNotFound = 'Portfolio not found';
export const noHoldings = 'No Holdings';
export const noHoldingsHint = 'Tokens that this wallet receives appear here.';
export const valueFilter = 'Show holdings worth at least';
export const valueFilters = {
  show_all: 'Show all',
  above_0_01: '$0.01 or more',
  above_1: '$1 or more',
  above_5: '$5 or more',
  above_10: '$10 or more',
} as const;
export const hiddenBelow = (count: number) =>
  count === 1 ? '1 holding is hidden by its value.' : `${count} holdings are hidden by their value.`;
export const showAll = 'Show all';
export const unverified = (count: number) =>
  count === 1 ? '1 unverified token' : `${count} unverified tokens`;
export const frozen = 'Frozen';
export const sellToken = (symbol: string) => `Sell ${symbol}`;
export const swapToken = (symbol: string) => `Swap ${symbol}`;
export const shareOf = (percent: string) => `${percent} of the total`;
export const notCounted = (count: number) =>
  count === 1
    ? '1 token account besides the usual one of its token is not counted.'
    : `${count} token accounts besides the usual ones of their tokens are not counted.`;

export const emptyAccounts = 'Empty accounts';
export const emptyAccountsHold = (count: number, sol: string) =>
  count === 1 ? `1 empty account, ${sol} SOL` : `${count} empty accounts, ${sol} SOL`;
export const reclaim = 'Reclaim';
export const wouldReturn = (sol: string, transactions: number) =>
  transactions === 1
    ? `Returns ${sol} SOL to this wallet.`
    : `Returns ${sol} SOL to this wallet, in ${transactions} transactions.`;
export const returned = (sol: string) => `${sol} SOL returned.`;
export const withheldFees = 'Transfer fees held back in them go to their tokens first.';
export const notSafe = (why: string) => `Not safe to sign: ${why}`;
export const cannotBeClosed = (count: number) =>
  count === 1
    ? '1 empty account is frozen, confidential or for another key to close.'
    : `${count} empty accounts are frozen, confidential or for another key to close.`;

export const loadingActivities = 'Loading activities...';
export const noActivities = 'No activities found';
export const noActivitiesHint = 'What this wallet swaps, sends and receives appears here.';
export const activitiesFailed = 'Failed to fetch user activities';
export const loadingMore = 'Loading more...';
export const endOfList = 'End of list';
export const noRate = 'Exchange rate not available';
export const tryAgain = 'Try again';
export const spamHidden = (count: number) =>
  count === 1 ? '1 entry is hidden as spam.' : `${count} entries are hidden as spam.`;
export const failedHidden = (count: number) =>
  count === 1 ? '1 failed transaction is hidden.' : `${count} failed transactions are hidden.`;
export const actions = { swap: 'Swap', send: 'Sent', receive: 'Received', failed: 'Failed' } as const;
export const onlyFee = 'Only the network fee was paid.';
export const toAddress = (address: string) => `to ${address}`;
export const fromAddress = (address: string) => `from ${address}`;
export const viewTransaction = 'View transaction';
export const swapAgain = 'Swap these tokens again';

export const receiveHint = 'Send SOL and tokens of Solana to this address.';
export const qrOf = (address: string) => `QR code of ${address}`;
export const back = 'Back';
