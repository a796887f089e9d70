export const trades = 'Trades';
export const holders = 'Holders';
export const topTraders = 'Top traders';
export const developer = 'Developer';
export const pools = 'Pools';
export const about = 'About';
export const activity = 'Activity';

export const avgCost = 'Avg cost';
export const unrealized = 'Unrealized';
export const realized = 'Realized';

export const tryAgain = 'Try again';

export const pausedNew = (waiting: number) => `Paused · ${waiting} new`;
export const offline = 'Offline: trades resume when the server is back';
export const silent = 'Silent';
export const live = 'Live';
export const connecting = 'Connecting';
export const paused = 'Paused';

export const tradesOf = (address: string) => `Trades of ${address}`;
export const copy = (shortenAddress: string) => `Copy ${shortenAddress}`;
export const you = 'You';

export const sandwichTitle =
  'Part of a sandwich: this wallet traded right before and right after another trade.';
export const age = 'Age';
export const side = 'Side';
export const price = 'Price';
export const amount = 'Amount';
export const value = 'Value';
export const sol = 'SOL';
export const trader = 'Trader';
export const transaction = 'Transaction';
export const buy = 'Buy';
export const sell = 'Sell';
export const mev = 'MEV';
export const syntheticTitle = "Synthetic history: before this chain's first block, not on chain";
export const syntheticHistory = 'synthetic history';
export const partlySynthetic = 'includes synthetic history';
export const partlySyntheticTitle =
  "Includes trades of the synthetic history: from before this chain's first block, not on chain.";
export const viewTransaction = 'View transaction';

export const all = 'All';
export const buys = 'Buys';
export const sells = 'Sells';
export const anySize = 'Any size';
export const from100 = '$100 and up';
export const from1000 = '$1,000 and up';
export const from10000 = '$10,000 and up';
export const myTrades = 'My trades';
export const portfolioOf = (address: string) => `Portfolio of ${address}`;
export const showAllTraders = (shortenAddress: string) => `Show all traders, not just ${shortenAddress}`;
export const allTraders = 'All traders';
export const minSize = 'Minimum size';
export const customSize = 'Custom…';
export const minSizeInUsd = 'Minimum size in US dollars';
export const usd = 'USD';

export const tradesFailed = 'Failed to load trades';
export const noMatches = 'No matching trades';
export const noTradesYet = 'No trades yet';
export const noTradesHint = 'The first trade will appear here live.';
export const olderTradesFailed = 'Failed to load older trades';
export const noneRecent = 'No matches in the latest trades. Try a wider filter.';
export const noneKept = 'No matching trades. Try a wider filter.';
export const olderHidden = "Older trades aren't shown. Use filters to find them.";
export const loadingMore = 'Loading more...';
export const noOlder = 'No older trades';

export const holder = 'Holder';
export const share = 'Share';
export const fundedBy = 'Funded by';
export const solFrom = (whole: string, fundingAddress: string) => `${whole} SOL from ${fundingAddress}`;

export const top10Title = 'Share of supply held by the top 10 wallets, excluding pools. Under 15% is good.';
export const top10 = 'Top 10';
/** Read out after the share. */
export const topIsGood = ', good';
export const topIsHigh = ', high';
export const countedOver = (meaning: string, listed: number) => `${meaning} Counted among the top ${listed}.`;

export const holdersFailed = 'Failed to load holders';
export const noHolders = 'No holders yet';
export const noHoldersHint = 'Holders appear with the first trades.';

export const boughtSold = (usd: string, usd2: string) => `${usd} bought · ${usd2} sold`;
export const totalPnl = 'Total PnL';
export const bought = 'Bought';
export const sold = 'Sold';
export const active = 'Active';
export const buysUnit = 'buys';
export const sellsUnit = 'sells';

export const tradersFailed = 'Failed to load traders';
export const noTraders = 'No traders yet';
export const noTradersHint = 'Wallets that bought all they had since trades are recorded appear here.';
export const sortBy = 'Sort by';

export const percentOfCurve = (floor: number) => `${floor}% of curve`;
export const token = 'Token';
export const marketCap = 'Market cap';
export const stage = 'Stage';
export const graduated = 'Graduated';

export const loadingDeveloper = 'Loading developer...';
export const loadingHolders = 'Loading holders...';
export const loadingTraders = 'Loading traders...';
export const loadingTrades = 'Loading trades...';
export const noTradesByDeveloper = 'No trades by the developer found.';
export const developerTrades = "Developer's trades in this token";
export const showAll = 'Show all';

export const noDeveloperKnown = 'No developer known';
export const noDeveloperHint = "This token wasn't launched on a launchpad, so its developer is unknown.";
export const developerFailed = 'Failed to load the developer';
export const developerBalance = 'Balance';
export const tokensCreated = 'Tokens created';
export const migrated = 'Migrated';
export const last7Days = 'Last 7 days';
export const otherTokens = 'Other tokens by this developer';
export const othersGone = 'None of the other tokens are still listed.';
export const onlyToken = 'This is their only token.';
