export const feePayer = 'It names a different fee payer.';
export const signers = 'It requires another signature, at your cost.';
export const networkFee = 'Its network fee is higher than shown.';
export const otherUnits = {
  decimals: "The token's decimals are not what was shown.",
  multiplier: "The token's multiplier is not what was shown.",
} as const;
export const otherOrder = "It isn't the order that is shown.";
export const otherFee = 'Its fee is higher than shown.';
export const otherTip = 'Its tips are higher than shown.';
export const otherReference = 'It takes its price from a pool that is too new, too thin or of other tokens.';
export const foreignInstruction = "It contains an instruction that isn't part of this order.";
export const costsMore = 'It would take more from your wallet than shown.';
export const otherToken = "It would take a token that isn't part of this order.";
export const otherAmount = 'It would take less into the order than shown.';
export const otherAccount = "It uses an account that isn't part of this order.";
