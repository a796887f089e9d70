export const tokenMissing =
  'We could not find the token you are looking for. Please double check the token symbol/address.';
export const tooLarge = 'Amount exceeds any possible balance.';
export const priceMoved = (value: number) =>
  `The price moved by more than your slippage of ${value}%. Check the new amount, then swap again.`;
export const versionedOff = 'Versioned Tx is turned off as your wallet does not support it.';

export const solIsFreeOn = 'SOL is free on this chain.';

export const noQuotesNow = 'Quotes are not available right now. They are asked for again every few seconds.';
export const noRouteForAmount = 'No route for this amount. Try a smaller amount or another token.';
export const noRouteForExactOut = 'No route gives exactly this amount. Enter the amount to sell instead.';
export const noRouteAsSet = 'No route with your settings. Allow more routes or DEXes in the settings.';
export const notTradable = 'One of these tokens cannot be traded. Choose another.';
export const invalidRequest = 'The venue does not understand the request. Reload the page, then try again.';
export const poolsTooSmall = 'The pools cannot take the whole amount. Try a smaller one.';
export const amountTooSmall = 'The amount is too small to trade. Enter a larger one.';

export const route = 'Route';

export const details = 'Details';

export const rate = 'Rate';
export const priceImpact = 'Price impact';
export const venueFee = 'Venue fee';

export const refreshQuote = 'Refresh quote';

export const slippage = 'Slippage';

export const slippageIs = (shown: string) => `Slippage: ${shown}`;
export const auto = 'Auto';
export const manual = 'Manual';
export const percent = (value: number) => `${value}%`;

export const selectSell = 'Select a token to sell';
export const selectBuy = 'Select a token to buy';

export const swap = 'Swap';
