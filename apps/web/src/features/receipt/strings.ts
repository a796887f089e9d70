export const tokenAccount = 'Token account';

export const balanceChanges = 'Balance changes';
export const account = 'Account';
export const token = 'Token';
export const change = 'Change';

export const loadingTransaction = 'Loading transaction';

export const solAmount = (exact: string) => `${exact} SOL`;
export const processed = 'Processed';
export const confirmed = 'Confirmed';
export const finalized = 'Finalized';
export const failed = 'Failed';
export const summary = 'Summary';
export const status = 'Status';
export const slot = 'Slot';
export const blockTime = 'Block time';
export const fee = 'Fee';
export const computeUnits = 'Compute units';
export const feePayer = 'Fee payer';

export const betterThanQuoted = (size: string) => `${size} better than quoted`;
export const sold = 'Sold';
export const toSell = 'To sell';
export const received = 'Received';
export const bought = 'Bought';
export const toBuy = 'To buy';
export const minimumReceived = 'Minimum received';
export const maximumSold = 'Maximum sold';
export const swap = 'Swap';
export const nothing = 'Nothing';
export const quoted = 'Quoted';
export const percentSlippage = (value: number) => `${value}% slippage`;
export const asQuoted = 'As quoted';
export const worseThanQuoted = (size: string) => `${size} worse than quoted`;

export const transaction = 'Transaction';
export const copySignature = 'Copy signature';
export const rpcFailed = "Couldn't reach the RPC";
export const notFound = 'Transaction not found';
export const notFoundHint =
  "A transaction sent just now will appear here. If it doesn't, check the signature.";
export const goToSwap = 'Go to Swap';
export const viewOn = (explorer: string) => `View on ${explorer}`;
