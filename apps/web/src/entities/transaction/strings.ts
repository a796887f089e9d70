export const programFailed = 'Program failed to complete.';
export const tooManyLocks = 'Transaction locked too many accounts.';
export const insufficientSolForRent = 'The account does not have enough SOL to perform the operation.';
export const accountExists = 'An account with the same address already exists.';
export const insufficientSol = 'Insufficient SOL';
export const insufficientTokens = 'Insufficient token balance.';
export const accountFrozen = 'The token account is frozen.';
export const unknownError = 'Unknown error occured.';
