export const tokenMissing =
  'We could not find the token you are looking for. Please double check the token symbol/address.';
export const tooLarge = 'Amount exceeds any possible balance.';
export const priceMoved = (value: number) =>
  `The price moved by more than your slippage of ${value}%. Check the new amount, then swap again.`;
export const versionedOff = 'Versioned Tx is turned off as your wallet does not support it.';

export const solIsFreeOn = 'SOL is free on this chain.';
export const fund = 'Fund';

export const pools = (count: number, list: string) => `${count} pools · ${list}`;
export const hops = (count: number) => `${count} hops`;

export const route = 'Route';

export const rate = 'Rate';
export const minimumReceived = 'Minimum received';
export const percentSlippage = (value: number) => `${value}% slippage`;
export const priceImpact = 'Price impact';
export const venueFee = 'Venue fee';
export const toReferrer = (percent: string) => `${percent} to your referrer`;
export const networkFee = 'Network fee';
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
export const percent = (value: number) => `${value}%`;

/** In the parts that it is drawn in. */
export const unverified = <Part>(symbol: Part, address: Part): (Part | string)[] => [
  symbol,
  ' is not verified. Anyone can create a token with this name. Check the address: ',
  address,
];
export const unverifiedTokens = 'Unverified tokens';
export const copyAddress = (symbol: string) => `Copy address of ${symbol}`;

export const half = 'HALF';
export const max = 'MAX';

export const tokenFor = (what: string, symbol: string) => `Token to ${what}: ${symbol}`;
export const chooseToken = (what: string) => `Choose token to ${what}`;
export const selectToken = 'Select token';

export const selling = 'Selling';
export const buying = 'Buying';
export const balance = 'Balance';

export const amountToSell = 'Amount to sell';
export const switchDirection = 'Switch direction';
export const amountToBuy = 'Amount to buy';

export const selectSell = 'Select a token to sell';
export const selectBuy = 'Select a token to buy';
export const searchTokens = 'Search tokens';
export const nameSymbolOrAddress = 'Name, symbol or address';
export const tokens = 'Tokens';

export const swap = 'Swap';
