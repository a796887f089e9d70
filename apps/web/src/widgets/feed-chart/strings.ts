export const loading = 'Loading the chart';
export const chartFailed = "Couldn't load the chart";
export const noBars = 'No candles yet';
export const noBarsHint = 'The first candle opens with the first trade or price.';
export const labelOf = (name: string, measure: string, unit: string, width: string) =>
  `${name} ${measure} in ${unit}, ${width} candles`;
export const price = 'price';
export const marketCap = 'market cap';
export const units = { usd: 'US dollars', sol: 'SOL' } as const;
