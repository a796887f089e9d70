export const connectFirst = 'Connect a wallet first';
export const chosen = 'Chosen';
export const setTo = (name: string, value: string) => `${name}: ${value}`;

export const connect = 'Connect wallet';
export const disconnect = 'Disconnect wallet';
export const openWallet = 'Open wallet';
export const copyAddress = 'Copy my address';
export const receive = 'Receive';
export const receiveHint = 'Your address as a QR code';
export const activity = 'Activity';
export const activityHint = 'What your wallet did';
export const fund = 'Fund wallet';
export const fundHint = 'SOL from the faucet';
export const sendSol = 'Send SOL';
export const sendLink = 'Send by link';
export const newLimit = 'New limit order';
export const newRecurring = 'New recurring order';
export const newAlert = 'Price alerts';
export const searchTokens = 'Search tokens';
export const keys = 'Keyboard shortcuts';
export const settings = 'Open settings';
export const exportSwaps = 'Export swaps as CSV';
export const exportKoinly = 'Export swaps for Koinly';
export const exportCoinTracker = 'Export swaps for CoinTracker';
export const exporting = 'Reading your swaps';
export const exported = (count: string) => `Swaps saved: ${count}`;
export const exportFailed = "The swaps couldn't be saved";
export const cancelAll = {
  trigger: 'Cancel all limit orders',
  recurring: 'Cancel all recurring orders',
} as const;
export const openOrders = (count: number) => (count === 1 ? '1 open' : `${count} open`);
export const orders = { trigger: 'Limit orders', recurring: 'Recurring orders' } as const;
export const copyLink = 'Copy link to this page';
export const linkCopied = 'Link copied';
export const refresh = 'Refresh data';
export const refreshed = 'Data refreshed';
export const reload = 'Reload the app';
export const forgetViewed = 'Clear recently viewed tokens';
export const forgetSent = 'Clear ended transactions';

export const watched = 'Watchlist';
export const list = 'List';
export const opensNewTab = 'Opens in a new tab';

export const hideBalance = 'Hide balance';
export const presetAmounts = 'Preset amounts';
export const inSol = (amounts: string) => `${amounts} SOL`;
export const presets = (set: string) => `Preset amounts ${set}`;
export const fees = 'Priority fee and tips';
export const exportSettings = 'Export settings';
export const importSettings = 'Import settings';
export const resetSettings = 'Reset settings';
