export const notFound = 'Token not found';
export const addressNotFound = 'One of the token addresses in the URL cannot be found.';
export const redirected = 'You will be redirected back to the swap page.';
export const close = 'Close';

export const choose = 'Choose your tokens';
export const sharedSymbol =
  'Several tokens carry a symbol of this address. Anyone can create a token with any symbol: check the address before you choose.';
export const sell = 'Token to sell';
export const buy = 'Token to buy';
export const confirm = 'Confirm';
export const cancel = 'Cancel';
export const liquidity = (amount: string) => `${amount} liquidity`;
