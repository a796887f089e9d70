export const amount = 'Amount';
export const tokenIs = (symbol: string) => `Token to send: ${symbol}`;
export const inUsd = (label: string) => `${label} in USD`;
export const typeIn = (unit: string) => `Enter an amount in ${unit}`;
export const chooseToken = 'Choose token to send';
export const selectToken = 'Select a token to send';
