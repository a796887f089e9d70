import { multiplyDivideUp, refusal, u64, withFee, withoutFee } from './amounts.ts';

/** What reserves x and y give for `rest` of x's mint, in smallest units. Throws `VENUE_REFUSED`. */
export function productOut(x: bigint, y: bigint, rest: bigint, feeBps: number): bigint {
  if (x === 0n || y === 0n) throw refusal('notEnoughLiquidity');
  const net = withoutFee(rest, feeBps);
  return (y * net) / u64(x + net);
}

/** The least of x's mint that they give `out` of y's for. Throws `VENUE_REFUSED`. */
export function productIn(x: bigint, y: bigint, out: bigint, feeBps: number): bigint {
  if (x === 0n || out >= y) throw refusal('notEnoughLiquidity');
  return withFee(multiplyDivideUp(x, out, y - out), feeBps);
}
