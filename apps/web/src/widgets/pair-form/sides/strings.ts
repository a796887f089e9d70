export const tokenFor = (what: string, symbol: string) => `Token to ${what}: ${symbol}`;
export const chooseToken = (what: string) => `Choose token to ${what}`;

export const selling = 'Selling';
export const buying = 'Buying';

export const amountToSell = 'Amount to sell';
export const switchDirection = 'Switch direction';
export const amountToBuy = 'Amount to buy';
export const stalePrice = 'The price is not up to date.';
export const inUsd = (label: string) => `${label} in USD`;
export const typeIn = (unit: string) => `Enter an amount in ${unit}`;
