import type { MintRefusal } from '#entities/order/order-mints.model.ts';

export const refusals: Readonly<Record<MintRefusal, (symbol: string) => string>> = {
  'transfer-fee': (symbol) => `${symbol} takes a fee from transfers, so no order can be placed for it.`,
  hook: (symbol) => `${symbol} runs a program on each transfer, so no order can be placed for it.`,
  'non-transferable': (symbol) => `${symbol} cannot be transferred, so no order can be placed for it.`,
  frozen: (symbol) => `New accounts of ${symbol} are frozen, so no order can be placed for it.`,
  paused: (symbol) => `Transfers of ${symbol} are paused, so no order can be placed for it.`,
  'token-2022': (symbol) => `${symbol} is a Token-2022 token. Recurring orders cannot be placed for it.`,
};
export const delegated = (symbol: string) =>
  `The issuer of ${symbol} can take it back from any account, also while it waits in an order.`;
export const tooLarge = 'Amount exceeds any possible balance.';
export const tokenMissing =
  'We could not find the token you are looking for. Please double check the token symbol/address.';
export const selectSell = 'Select a token to sell';
export const selectBuy = 'Select a token to buy';

export const fee = 'Fee';
export const feeNote = 'from what a fill brings beyond your minimum';
export const feeOf = (percent: string) => `${percent}%`;
export const minimum = 'Minimum order';
export const deposits = 'Deposits';
export const depositsNote = 'at most';
export const depositsHint = (rent: string, tips: string) =>
  `${rent} SOL is rent and ${tips} SOL is tips, paid to whoever fills the order. When the order ends, all rent and the tips not used return to you, except the rent of a new token account, which stays yours.`;
export const solAmount = (sol: string) => `${sol} SOL`;
export const gettingReady = 'Preparing';
export const cannotPlace = 'Order cannot be placed';
export const notSupported = 'Token not supported';
export const never = 'Never';
export const solIsFree = 'SOL is free on this chain.';
export const farAboveMarket = (percent: string) =>
  `This buys ${percent}% above the market. More than 5% is not accepted.`;
export const limitTooSmall = (least: number) => `A limit order sells at least $${least}.`;
