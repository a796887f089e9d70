/** What lists of tokens say while they have none to show (discovery.md §2). */
export const LOADING_TOKENS = 'Loading Tokens...';
export const NO_TOKENS = 'No tokens to show';

/** What a finished search says to those who do not see its rows. */
export function toFound(count: number): string {
  return count === 1 ? '1 token found' : `${count} tokens found`;
}
