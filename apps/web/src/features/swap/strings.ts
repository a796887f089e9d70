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

export const pools = (count: number, list: string) => `${count} pools · ${list}`;
export const hops = (count: number) => `${count} hops`;

export const route = 'Route';

export const details = 'Details';
export const noDetails = 'Enter an amount to see what the swap costs and what it changes in your wallet.';
export const noQuoteDetails = 'Without a quote there are no details.';
export const atLeast = 'At least';
export const atMost = 'At most';
export const fees = 'Fees';
export const simulated = 'Simulated';
export const notSimulated = 'Not simulated';
export const simulating = 'Simulating';
export const costs = 'Costs';
export const costsHint = 'What the network takes, and what is locked up in accounts';
export const atMostSol = (amount: string) => `at most ${amount} SOL`;
export const difference = 'What is bought, against what is sold';
export const differenceIs = (percent: string) => `Worth ${percent} against what is sold`;
export const differenceHint = 'In dollars, by the prices of now. The network is paid besides.';
export const poolFees = 'Fees of the pools';
export const otherPrices = 'Prices elsewhere';

export const rate = 'Rate';
export const minimumReceived = 'Minimum received';
export const maximumSold = 'Maximum sold';
export const noSlippage = 'a maker’s fixed price';
export const percentSlippage = (value: number) => `${value}% slippage`;
export const priceImpact = 'Price impact';
export const venueFee = 'Venue fee';
export const toReferrer = (percent: string) => `${percent} to your referrer`;
export const networkFee = 'Network fee';
export const priorityPart = (amount: string) => `with ${amount} for priority`;
export const inTheVenueFee = 'in the venue fee';
export const paidByOrrery = 'Paid by Orrery';
export const accountDeposit = 'Account deposit';
export const forToken = (symbol: string) => `for ${symbol}`;
export const solAmount = (decimal: string) => `${decimal} SOL`;
export const invertRate = 'Invert rate';

export const refreshQuote = 'Refresh quote';

export const slippage = 'Slippage';

export const slippageIs = (shown: string) => `Slippage: ${shown}`;
export const auto = 'Auto';
export const manual = 'Manual';
export const ownIsManual =
  'A slippage of your own makes the profile Manual for 14 days: this browser sends, and pays the fees of your settings. Auto takes it back.';
export const estimated = (value: number) =>
  `Auto is ${value}% for this pair: how far its tokens usually move until a swap lands, from 0.1% for stablecoins to 6% for new launches.`;
export const percent = (value: number) => `${value}%`;

export const countWarnings = (count: number) => (count === 1 ? '1 warning' : `${count} warnings`);
export const tokenWarnings = 'Warnings about these tokens';
export const copyAddress = (symbol: string) => `Copy address of ${symbol}`;

export const selectSell = 'Select a token to sell';
export const selectBuy = 'Select a token to buy';

export const swap = 'Swap';
