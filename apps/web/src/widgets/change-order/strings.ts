export const change = 'Change order';
export const changeHint =
  'The order stays where it is. It fills by the new price, size and expiry once the change is confirmed.';
export const amount = (symbol: string) => `Left to sell, in ${symbol}`;
export const asked = (symbol: string) => `To receive, in ${symbol}`;
export const rate = (by: string, of: string) => `Rate, in ${by} for 1 ${of}`;
export const expiry = 'Expiry';
export const expires = 'Expires';
export const asIs = 'As it is';
export const fromMarket = (change: string) => `${change} from market`;
export const apply = 'Apply change';
export const unchanged = 'Nothing changed';
export const incomplete = 'Enter amount and rate';
export const refused = 'Change amount or rate';
export const cannotChange = 'Order cannot be changed';
export const changeTitle = (sold: string, bought: string) => `Change order: ${sold} for ${bought}`;
export const gone = 'This order is no longer open: it was filled, cancelled or has expired.';
export const partlyFilled = (left: string) => `This order was partly filled: ${left} is left to sell.`;
export const changedElsewhere = (left: string) =>
  `This order was changed elsewhere: ${left} is left to sell.`;
export const withdraw = 'Withdraw';
export const withdrawTitle = 'Withdraw what waits';
export const withdrawHint = (amount: string) =>
  `${amount} waits in this order because your token account was closed or frozen. It goes to your wallet; the order goes on.`;
export const withdrawOf = (amount: string) => `Withdraw ${amount}`;
export const nothingWaits = 'Nothing waits in this order any more.';
export const cannotWithdraw = 'Cannot be withdrawn';
