import { isSquare, PRIME } from './quadratic-residue.ts';

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
  return isSquare(product);
}
