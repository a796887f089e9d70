export const mintAuthorityDisabled = 'Mint authority disabled';
export const mintAuthorityActive = 'Mint authority active';
export const mintAuthorityUnknown = 'Mint authority unknown';
export const freezeAuthorityDisabled = 'Freeze authority disabled';
export const freezeAuthorityActive = 'Freeze authority active';
export const freezeAuthorityUnknown = 'Freeze authority unknown';
export const topHoldersOwnLess = 'Top holders own less than 15%';
export const topHoldersOwnMore = 'Top holders own 15% or more';
export const topHoldersUnknown = 'Top holders unknown';
export const noAudit = 'No audit';
export const securityScore = 'Security score';

export const organicScore = (label: string) => `Organic score: ${label}`;

export const percentBought = (buyShare: number) => `${buyShare}% bought`;
export const buys = 'buys';
export const sells = 'sells';

export const loadingTokens = 'Loading Tokens...';
export const noTokensToShow = 'No tokens to show';
export const oneTokenFound = '1 token found';
export const tokensFound = (count: number) => `${count} tokens found`;

export const verified = 'Verified';
export const unknownIcon = 'Unknown icon';
export const notVerified = 'Not verified';
