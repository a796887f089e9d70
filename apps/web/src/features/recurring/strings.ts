export const title = 'Recurring';
export const start = 'Start';
export const selling = 'Selling in all';
export const buying = 'Buying';
export const tokenToSell = (symbol: string) => `Token to sell: ${symbol}`;
export const tokenToBuy = (symbol: string) => `Token to buy: ${symbol}`;
export const chooseSell = 'Choose token to sell';
export const chooseBuy = 'Choose token to buy';
export const amountToSell = 'Amount to sell';
export const about = (amount: string) => `≈ ${amount}`;
export const atMarketNow = 'At the market now';
export const cycles = 'Orders';
export const every = 'Every';
export const unit = 'Unit of the interval';
export const units = { minutes: 'Minutes', hours: 'Hours', days: 'Days', weeks: 'Weeks' } as const;
export const lowest = (quote: string) => `Lowest price in ${quote}`;
export const highest = (quote: string) => `Highest price in ${quote}`;
export const noLimit = 'No limit';

export const wrongCycles = (least: string, most: string) => `Enter from ${least} to ${most} orders.`;
export const wrongInterval = 'Orders are from 1 minute to 1 year apart.';
export const wrongBand = 'The lowest price must be below the highest.';
export const totalTooSmall = (least: number) => `A recurring order sells at least $${least} in all.`;
export const eachTooSmall = (least: number) => `Each order sells at least $${least}.`;
export const atLeast = (least: number) => `At least $${least}`;
export const checkSchedule = 'Check the schedule';
export const outsideBand = 'The market is outside your prices. Orders wait until it is inside.';

export const schedule = 'Schedule';
export const each = 'Each order';
export const lastOrder = 'Last order';
export const first = 'First';
export const firstAtOnce = 'At once';
export const last = 'Last';
export const duration = 'Duration';
export const average = 'Average';
export const averageNote = 'at the market now';
export const averageOf = (amount: string, quote: string, base: string) => `${amount} ${quote} for 1 ${base}`;
export const receives = 'You receive';
export const receivesNote = 'about, if the market stays';
export const bound =
  'Each order is filled within 5% of the mean price of the last seconds, or it waits for the next time.';
export const orderTitle = (sold: string, bought: string, cycles: string) =>
  `${sold} into ${bought} in ${cycles} orders`;
