export const programFailed = 'Program failed to complete.';
export const locksTooMany = 'Transaction locked too many accounts.';
export const insufficientSolForRent = 'The account does not have enough SOL to perform the operation.';
export const expired = 'Transaction has expired and was not confirmed. Please try again.';
export const accountExists = 'An account with the same address already exists.';
export const insufficientSol = 'Insufficient SOL';
export const insufficientTokens = 'Insufficient token balance.';
export const accountFrozen = 'The token account is frozen.';
export const otherDecimals = "The token's decimals are not what was shown.";
export const unknownError = 'Unknown error occured.';
export const unknownWithSignature = 'Unknown error, visit the explorer.';

export const notConfirmed = 'Transaction was not confirmed';
export const unreadableBalances = 'Balances cannot be extracted properly';
export const tooManyLocks = 'Transaction not proccessed due to too many accounts locked';
export const blockHeightExceeded = 'Transaction expired blockheight exceeded';
