import * as strings from './strings.ts';
/** What lists of tokens say while they have none to show. */
export const LOADING_TOKENS = strings.loadingTokens;
export const NO_TOKENS = strings.noTokensToShow;

/** What a finished search says to those who do not see its rows. */
export function toFound(count: number): string {
  return count === 1 ? strings.oneTokenFound : strings.tokensFound(count);
}
