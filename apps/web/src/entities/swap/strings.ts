export const paysMore = 'It would take more from your wallet than shown.';
export const receivesLess = 'It would pay less than the minimum received.';
export const otherToken = "It would take a token that isn't part of this swap.";
export const feePayer = 'It names a different fee payer.';
export const signers = 'It requires another signature, at your cost.';
export const networkFee = 'Its network fee is higher than shown.';
export const platformFee = 'Its fee is higher than shown.';
export const amount = "It doesn't sell exactly the amount you entered.";
export const sourceAccount = "It would sell from an account that isn't part of this swap.";
export const destinationAccount = "It would pay into an account that isn't yours.";
export const wrapping = 'It would wrap SOL differently than this swap requires.';
export const accountCreation = "It would open an account that isn't yours.";
export const accountClosing = 'It would close, or leave open, the wrong account.';
export const otherUnits = {
  decimals: "The token's decimals are not what was shown.",
  multiplier: "The token's multiplier is not what was shown.",
} as const;
export const foreignInstruction = "It contains an instruction that isn't part of a swap.";
export const severalTrades = 'It would trade more than once.';
export const otherKind = "It isn't a swap.";
export const otherPair = 'It trades other tokens than shown.';
export const moreSlippage = 'It allows more slippage than shown.';
export const otherOwner = "It would trade in another wallet's name.";
export const otherAccount = 'It could change an account of yours that has no part in this swap.';
