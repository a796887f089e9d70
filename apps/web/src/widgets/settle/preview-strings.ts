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
