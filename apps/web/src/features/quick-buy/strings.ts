export const amountSlot = (value: number) => `Amount ${value} in SOL`;
export const buyWithoutConfirmation = 'Buy without confirmation';
export const atOnceHint = 'Opens the wallet immediately. High price impact still asks first.';

export const close = 'Close';

export const amount = 'Amount';
export const amountInSol = 'Amount in SOL';
export const solAmount = (amount: string) => `${amount} SOL`;
export const quickBuySettings = 'Quick buy settings';

export const notSol = 'Quick buy pays in SOL. Choose another token.';
export const banned = "This token is banned here and can't be bought.";
export const noAssetFound = 'No asset found';
export const priceMoved = (value: number) =>
  `The price moved by more than your slippage of ${value}%. Check the new amount, then buy again.`;
export const cannotBuyThis = 'Cannot buy this';
export const buySolOf = (amount: string, symbol: string) => `Buy ${amount} SOL of ${symbol}`;
export const cannotBuyNow = 'Cannot buy now';

export const minimumReceived = 'Minimum received';
export const priceImpact = 'Price impact';

export const buy = (symbol: string) => `Buy ${symbol}`;
