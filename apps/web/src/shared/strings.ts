export const close = 'Close';

export const discord = 'Discord';

export const getHelp = 'Get Help';

export const unknownError = 'Unknown error occured.';
export const invalidAddress = 'Invalid Address';
export const invalidAmount = 'Invalid Amount';
export const noAssetFound = 'No asset found';
export const unknownSymbol = 'Cannot resolve symbol';
export const invalidToken = 'Invalid token information';
export const giftGone = 'This gift was claimed or taken back.';
export const simulationFailed = 'Simulation failed: this transaction would fail on chain.';
export const hookAccountMissing = 'Missing required account in instruction';
export const malformed = "This transaction can't be decoded.";
export const tooLarge = 'Transaction too large.';
export const serverDown = "The server isn't responding. Check that it is running, then try again.";
export const unexpectedAnswer = 'Unexpected response from the server.';
export const invalidUltra = 'Invalid response structure from Ultra API';
export const chainFailed = 'Failed to fetch chain status';
export const walletNotConnected = 'Wallet not connected';
export const walletSigningFailed = 'Wallet Signing Failed';
export const batchSigningUnavailable = 'Sign all transactions is not available';
export const nodesDisagree = 'Two nodes disagree about what this transaction depends on.';
export const notAgreed = "This transaction can't be checked, and you haven't agreed to sign it.";
export const signatureMissing =
  'Missing transaction signature, the transaction was not signed by the fee payer.';
export const notFound = "This page doesn't exist.";

export const copied = 'Copied';
export const copyAddress = 'Copy';
export const addressCopied = 'Address copied';

export const tryAgain = 'Try again';

export const sortBy = 'Sort by';
export const toDescending = 'Sort descending';
export const toAscending = 'Sort ascending';

export const breadcrumb = 'Breadcrumb';
