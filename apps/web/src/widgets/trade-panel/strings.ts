export const trade = 'Trade';
export const side = 'Side';
export const buy = 'Buy';
export const sell = 'Sell';

export const presetSet = 'Preset amounts';
export const editPresets = 'Edit preset amounts';
export const amountSlot = (value: number) => `Amount ${value} in SOL`;
export const buySol = (amount: string) => `Buy ${amount} SOL`;
export const sellPercent = (percent: number) => `Sell ${percent}%`;
export const initials = 'Sell initials';
export const initialsHint = 'Sells what returns the cost of what you hold.';
export const initialsUnknown = 'The cost of what you hold is not known in one token.';
export const ownAmount = 'Other amount';
export const ownAmountIn = (symbol: string) => `Amount in ${symbol}`;
export const buyOwn = 'Buy';
export const sellOwn = 'Sell';
export const gets = (amount: string, symbol: string) => `→ ${amount} ${symbol}`;
export const costs = (amount: string, symbol: string) => `for ${amount} ${symbol}`;
export const previewed = 'simulated';
export const nothingHeld = (symbol: string) => `You hold no ${symbol}.`;

export const notVerified = (symbol: string, address: string) => `${symbol} (${address}) is not verified.`;

export const waitingForSignature = 'Waiting for signature';
export const awaitingBalance = 'Waiting for your new balance';
export const confirming = 'Confirming';
export const cancel = 'Cancel';

export const banned = "This token is banned here and can't be traded.";
export const noAssetFound = 'No asset found';
export const priceMoved = (value: number) =>
  `The price moved by more than your slippage of ${value}%. Check the new amount, then press again.`;
export const notSimulated = 'The simulation failed, so nothing is signed here.';
export const cannotTrade = 'Cannot trade now';

export const slippage = 'Slippage';
export const fixedPrice = 'Fixed price';
export const venueFee = 'Venue fee';
export const priceImpact = 'Price impact';
export const terms = 'Terms';
export const words = 'Changes and warnings';
export const touchHint = 'Press an amount once to see exactly what changes in your wallet.';
export const pressHint = 'Point at an amount, or press it once, to see exactly what changes in your wallet.';

export const position = 'Your position';
export const held = 'Held';
export const cost = 'Cost';
export const value = 'Value';
export const pnl = 'PnL';
export const realized = 'Realized';
export const partlySynthetic = "Includes trades from before this chain's first block.";
export const noPosition = 'No position yet';
export const costUnknown = (since: string) => `Cost unknown: trades are recorded since ${since}`;
