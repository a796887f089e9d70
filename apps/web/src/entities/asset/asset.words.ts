/** What lists of tokens say while they have none to show (discovery.md §2). */
export const LOADING_TOKENS = 'Loading Tokens...';
export const NO_TOKENS = 'No tokens to show';
