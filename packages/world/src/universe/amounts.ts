import { type Atoms, atoms } from '@orrery/core/atoms';
import type { Character } from './universe.ts';

/** Whole tokens as smallest units, rounded down. */
export function toAtoms(whole: number, decimals: number): Atoms {
  return atoms(BigInt(Math.floor(whole * 10 ** decimals)));
}

/** Sizes an account at genesis; the one place where dollars become an amount, since no trade has set a price yet. */
export function worth(dollars: number, { price, token }: Pick<Character, 'price' | 'token'>): Atoms {
  return toAtoms(dollars / price, token.decimals);
}

/** Shares an amount out by weights, to the unit; what rounding leaves goes to the first. */
export function shareOut(amount: bigint, weights: readonly number[]): bigint[] {
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  const parts = weights.map((weight) => (amount * BigInt(Math.floor((weight / total) * 2 ** 40))) >> 40n);
  const rest = amount - parts.reduce((sum, part) => sum + part, 0n);
  return parts.map((part, index) => (index === 0 ? part + rest : part));
}
