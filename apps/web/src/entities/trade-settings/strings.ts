export const slippageHigh = 'High: you may receive much less than quoted.';
export const slippageLow = 'Low: the swap may fail if the price moves.';
export const invalidSlippage = 'Invalid slippage';
export const slippageHint = 'The swap fails if you would receive less than the quote by more than this.';
export const presets = 'Presets';
export const custom = 'Custom';
export const customSlippageInPercent = 'Custom slippage in percent';
export const auto = 'Auto';
