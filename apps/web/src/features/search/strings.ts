export const searchTokens = 'Search tokens';
export const placeholder = 'Search any token. Include " " for exact match.';
export const close = 'Close';

export const verifiedOnly = 'Displaying verified tokens with exact match';
export const noVerified = '0 verified tokens with exact match';

export const noneVerified = 'None of these is verified. Choose one yourself: Enter opens nothing here.';

export const lookAlikeOf = (looksLike: string) => `Imitates a verified token (${looksLike})`;
export const lookAlike = 'Look-alike';
export const mc = 'MC';
export const vol = 'VOL';
export const liq = 'LIQ';
export const org = 'ORG';
export const price = 'Price';
export const change24h = '24h change';

export const tokens = 'Tokens';
export const history = 'History';
export const cooking = 'Cooking';
export const searchFailed = 'Search failed';
export const searchHint = 'Search by symbol, name or full address.';
export const hideMoreResults = 'Hide more results';
export const showMoreResults = 'Show more results';
export const viewPortfolio = 'View Portfolio';
export const move = 'Move';
export const open = 'Open';
export const watch = 'Watch';

export const commands = 'Commands';
export const palettePlaceholder = 'Do something, go somewhere, find a token';
export const choose = 'Choose';
export const backToSearch = 'Back to search';
export const nothingFound = 'No commands or tokens found';
export const results = (count: number) => (count === 1 ? '1 result' : `${count} results`);
export const sections = {
  commands,
  actions: 'Actions',
  pages: 'Pages',
  settings: 'Settings',
  orders: 'Your orders',
  watchlist: 'Watchlist',
  tokens,
} as const;
