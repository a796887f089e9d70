export const loading = 'Loading';

export const swap = 'Swap';
export const swapPage = 'Swap tokens and preview every balance change before you sign.';
export const pro = 'Pro';
export const proPage = 'All tokens live: price, volume, trades and traders.';
export const hunt = 'Hunt';
export const huntPage = 'New, about-to-graduate and just-graduated tokens, live.';
export const launchpads = 'Launchpads';
export const launchpadsPage = 'All launchpads: mints, graduates, volume, traders and market share.';
export const launchpad = 'Launchpad';
export const launchpadPage = "A launchpad's stats and its new, about-to-graduate and graduated tokens.";
export const stocks = 'Stocks';
export const stocksPage = 'Tokenized stocks: token price next to share price, live.';
export const token = 'Token';
export const tokenPage = 'Token price, chart, trades, holders and risk checks.';
export const appeal = 'Appeal';
export const appealPage = 'Why a wallet is turned away, and where to appeal.';
export const gift = 'Gift';
export const giftPage = 'Claim what was sent to you by link.';
export const askForSol = 'Ask for SOL';
export const askForSolPage = 'SOL from the faucet of a local network, to any wallet.';
export const portfolio = 'Portfolio';
export const portfolioPage = 'What a wallet holds, and what it swapped, sent and received.';
export const watchlist = 'Watchlist';
export const watchlistPage = 'Your watchlist, live, as charts or a table.';
export const transaction = 'Transaction';
export const transactionPage = 'Transaction details: status, fee, balance changes and instructions.';
export const notFound = 'Not found';
export const notFoundPage = "This page doesn't exist.";

export const main = 'Main';

export const alerts = 'Alerts';

export const search = 'Search';

export const settings = 'Settings';

export const offlineBanner = "You're currently offline.";
export const rpcBanner = 'Your selected RPC is not responding to any requests.';
export const changeRpc = 'Try changing your RPC.';
export const dismiss = 'Dismiss';

export const offline = 'Offline';
export const offlineHint = 'This device has no network connection.';
export const reconnecting = 'Reconnecting';
export const reconnectingHint = 'Stream lost. Retrying every 2.5 s.';
export const connecting = 'Connecting';
export const silent = 'Silent';
export const silentHint = 'No stream data for 10 s.';
export const degraded = 'Degraded';
export const live = 'Live';

export const slot = (exact: string) => `Slot ${exact}`;
export const txPerSecond = (exact: string) => `${exact} tx/s`;
export const stale = 'Data is stale';
export const sampleMarket = 'Sample market on the embedded chain';

export const skipToContent = 'Skip to content';

export const notFoundTitle = "This page doesn't exist";
export const notFoundHint = 'The link may be outdated or mistyped.';
export const goToSwap = 'Go to Swap';
export const openPro = 'Open Pro';

export const criticalIssues = (platform: string) => `For critical issues, contact support on ${platform}.`;
export const contactSupportOn = (platform: string) => `Contact support on ${platform}`;
export const crashed = 'Looks like the product has crashed.';
export const reload = 'Reload';
