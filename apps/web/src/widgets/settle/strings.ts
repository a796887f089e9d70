export const connect = 'Connect';
export const chooseAnotherToken = 'Choose another token';
export const enterAnAmount = 'Enter an amount';
export const invalidAmount = 'Invalid Amount';
export const insufficient = (symbol: string) => `Insufficient ${symbol}`;
export const insufficientFee = 'Insufficient SOL for the network fee';
export const notSafeToSign = 'Not safe to sign';
export const signWithoutPreview = 'Sign without preview';
export const signDisputed = 'Nodes disagree: sign anyway';
export const simulating = 'Simulating';

export const transactionFailed = 'Transaction Failed';
export const confirmingTransaction = 'Confirming Transaction';
export const corrected = 'Corrected';
export const viewTransaction = 'View transaction';

export const waitingForSignature = 'Waiting for signature';
export const cancel = 'Cancel';

export const runningElsewhere = 'A transaction is running in another tab';
export const finishThere = 'Finish it there first.';
export const failedPart = (what: string, why: string) => `${what}: ${why}`;
