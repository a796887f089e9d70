export const loading = 'Loading the chart';
export const chartFailed = "Couldn't load the chart";
export const offline = 'You are offline';
export const offlineHint = 'The chart will load once you are back.';
export const offlineNote = 'Offline: the price will follow once you are back';
export const noBars = 'No candles yet';
export const noTradeHint = 'The first candle opens with the first trade.';
export const noPairHint = 'The first candle opens once both tokens have traded.';
export const noPriceHint = 'The first candle opens with the first price.';
export const labelOf = (name: string, measure: string, unit: string, width: string) =>
  `${name} ${measure} in ${unit}, ${width} candles`;
export const price = 'price';
export const marketCap = 'market cap';
export const units = { usd: 'US dollars', sol: 'SOL' } as const;
