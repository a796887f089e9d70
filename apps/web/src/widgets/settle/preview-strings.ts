export const youSign = 'What you sign';
export const bounds = { exact: '', most: 'at most', least: 'at least' } as const;
export const networkFee = 'Network fee';
export const deposits = 'Deposits';
export const symbolAt = (symbol: string, address: string) => `${symbol} (${address})`;
export const unscaled = (amount: string) => `${amount} before the token's multiplier`;
export const simulated =
  'As the server says: names, prices, estimates, and what a simulation changes in your wallet';
export const atSlot = (slot: string) => `Simulated at slot ${slot}`;
export const sol = 'SOL';
export const noApprovals = 'No approvals, no owner changes';
export const checked = 'Checked';
export const tablesOf = (node: string) => `Accounts in lookup tables are the word of ${node} alone`;
export const twoSources = (first: string, second: string) => `${first} and ${second} say the same`;
export const oneSource = 'One source: no second node confirms this';
