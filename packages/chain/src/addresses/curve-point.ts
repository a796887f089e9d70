const PRIME = 2n ** 255n - 19n;
const D = 37095705934669439343138083508754565189542113879843219016388785533085940283555n;
const SIGN_BIT = 1n << 255n;

/** True for 32 bytes that are a point of the Ed25519 curve: a key could belong to them, so no program may own the address. */
export function isCurvePoint(bytes: Uint8Array): boolean {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let packed = 0n;
  for (let at = 24; at >= 0; at -= 8) packed = (packed << 64n) | view.getBigUint64(at, true);
  const y = packed & (SIGN_BIT - 1n);
  const square = (y * y) % PRIME;
  // x² = u / v; a quotient is a square exactly when the product is.
  const product = ((square + PRIME - 1n) * (D * square + 1n)) % PRIME;
  if (product === 0n) return (packed & SIGN_BIT) === 0n;
  return jacobi(product, PRIME) === 1;
}

/** The Jacobi symbol, by reciprocity: a few thousand times cheaper to know than the root itself. */
function jacobi(numerator: bigint, odd: bigint): 1 | -1 | 0 {
  let [upper, lower] = [numerator, odd];
  let isNegative = false;
  while (upper !== 0n) {
    const low = Number(upper & 0xffffffffn);
    // A zero word takes its own round; one in four thousand million does.
    const twos = low === 0 ? 32 : 31 - Math.clz32(low & -low);
    const eighth = Number(lower & 7n);
    if ((twos & 1) === 1 && (eighth === 3 || eighth === 5)) isNegative = !isNegative;
    upper >>= BigInt(twos);
    if (low === 0) continue;
    if ((Number(upper & 3n) & eighth & 3) === 3) isNegative = !isNegative;
    [upper, lower] = [lower % upper, upper];
  }
  if (lower !== 1n) return 0;
  return isNegative ? -1 : 1;
}
