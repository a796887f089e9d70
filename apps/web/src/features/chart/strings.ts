export const chart = 'Price chart';
export const choose = 'Choose what to chart';
export const searchHint = 'Token, pair such as JUP/SOL, or oracle price';
export const feeds = 'Charts';
export const recent = 'Recent';
export const pairs = 'Pairs';
export const onePricedInOther = 'One token priced in the other';
export const tokens = 'Tokens';
export const oracle = 'Oracle prices';
export const chaos = 'Chaos prices';
export const nothingFound = 'Nothing to chart by that name';
export const searching = 'Searching';
export const severalTokens = (symbol: string) => `Several tokens are called ${symbol}`;
export const severalHint = 'Choose the one you mean by its address.';
export const title = (name: string) => `${name} chart | Orrery`;
export const openToken = 'Token page';
export const swapPair = 'Swap';
export const change24h = '24h';
export const kinds = {
  token: 'Token',
  pair: 'Pair',
  oracle: 'Oracle price',
  chaos: 'Chaos price',
  unreadable: '',
} as const;
