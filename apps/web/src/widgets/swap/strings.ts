export const noQuote = 'No quote';
export const gettingAQuote = 'Getting a quote';
export const cannotSwap = 'Cannot swap now';
export const swap = 'Swap';

export const highPriceImpact = 'High price impact';
export const impactHint = 'Liquidity is low: this swap moves the price against you.';
export const dangers = 'Read this before you swap';
export const dangersHint = 'You can lose everything that you swap.';
export const priceImpact = 'Price impact';
export const youSell = 'You sell';
export const youGet = 'You get';
export const swapAnyway = 'Swap anyway';
export const cancel = 'Cancel';

export const fund = 'Fund';
