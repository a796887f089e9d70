import { AppError } from '@orrery/core/app-error';
import { VENUE_ERRORS } from '../generated/errors.generated.ts';

/** In basis points. */
export const HUNDRED_PERCENT = 10_000n;
const U64_END = 1n << 64n;

/** What the program's refusal by that name is thrown as. */
export function refusal(name: keyof typeof VENUE_ERRORS): AppError<'VENUE_REFUSED'> {
  return new AppError('VENUE_REFUSED', { code: VENUE_ERRORS[name] });
}

/** The amount itself. Throws `VENUE_REFUSED` when the program has no such number. */
export function u64(amount: bigint): bigint {
  if (amount < 0n || amount >= U64_END) throw refusal('invalidCalculation');
  return amount;
}

/** Throws `VENUE_REFUSED` when there is none of 64 bits. */
export function multiplyDivide(a: bigint, b: bigint, divisor: bigint): bigint {
  if (divisor === 0n) throw refusal('invalidCalculation');
  return u64((a * b) / divisor);
}

/** The same rounded up. */
export function multiplyDivideUp(a: bigint, b: bigint, divisor: bigint): bigint {
  return multiplyDivide(a * b + divisor - 1n, 1n, divisor);
}

/** What is left when a fee, rounded up, is taken off. */
export function withoutFee(rest: bigint, feeBps: number): bigint {
  return (rest * (HUNDRED_PERCENT - BigInt(feeBps))) / HUNDRED_PERCENT;
}

/** The least amount that leaves `net` without its fee. */
export function withFee(net: bigint, feeBps: number): bigint {
  return multiplyDivideUp(net, HUNDRED_PERCENT, HUNDRED_PERCENT - BigInt(feeBps));
}

/** The integer square root, rounded down. */
export function squareRoot(value: bigint): bigint {
  if (value === 0n) return 0n;
  // Newton's method from above: a power of two that is not below the root.
  let root = 1n << BigInt((value.toString(2).length + 1) >> 1);
  for (;;) {
    const next = (root + value / root) >> 1n;
    if (next >= root) return root;
    root = next;
  }
}
