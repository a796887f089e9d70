import { type Sides, WHOLE_BPS } from './sides.ts';

/** Constant product over `whole` reserves (real plus virtual); `real` is what can leave the vault. */
export interface ProductSides {
  whole: Sides;
  real: bigint;
}

export function productOut({ whole, real }: ProductSides, paidIn: bigint, feeBps: number): bigint {
  if (whole.input <= 0n || whole.output <= 0n) return 0n;
  const effective = paidIn * (WHOLE_BPS - BigInt(feeBps));
  const out = (whole.output * effective) / (whole.input * WHOLE_BPS + effective);
  return out < real ? out : real;
}

export function keepsProduct({ whole, real }: ProductSides, paidIn: bigint, paidOut: bigint): boolean {
  const { input, output } = whole;
  return paidOut <= real && paidOut < output && (input + paidIn) * (output - paidOut) >= input * output;
}
