import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isSquare, jacobi, PRIME, quickJacobi } from './quadratic-residue.ts';

/** Euler's criterion, which knows nothing of symbols. */
function power(base: bigint, exponent: bigint): bigint {
  let result = 1n;
  for (let [square, rest] = [base, exponent]; rest > 0n; square = (square * square) % PRIME, rest >>= 1n) {
    if ((rest & 1n) === 1n) result = (result * square) % PRIME;
  }
  return result;
}

const number = fc.bigInt({ min: 1n, max: PRIME - 1n });
const edges = Array.from({ length: 255 }, (_, bit) => [
  2n ** BigInt(bit),
  2n ** 255n - 2n ** BigInt(bit) - 19n,
])
  .flat()
  .filter((value) => value > 0n);

test('both ways to the symbol agree, at every power of two and its opposite too', () => {
  for (const value of edges) expect(quickJacobi(value)).toBe(jacobi(value, PRIME));
  fc.assert(
    fc.property(number, (value) => {
      expect(quickJacobi(value)).toBe(jacobi(value, PRIME));
    }),
    { numRuns: 2_000 },
  );
});

test('a number is a square when Euler’s criterion says so', () => {
  fc.assert(
    fc.property(number, (value) => {
      expect(isSquare(value)).toBe(power(value, (PRIME - 1n) / 2n) === 1n);
      expect(isSquare((value * value) % PRIME)).toBe(true);
    }),
    { numRuns: 300 },
  );
});
