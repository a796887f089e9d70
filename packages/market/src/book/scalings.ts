import { multiplierAt, type ScaledAmount } from '@orrery/domain/mints/scaled-amount';
import type { Address } from '@solana/kit';
import type { Scaling } from './token-book.ts';

/** Multipliers of mints, and those of them that are not in force yet. */
export interface Scalings {
  /** The multipliers as of now; a mint that has none is not waited for any more. */
  at(id: Address, scaled: ScaledAmount | undefined, now: number): Scaling | undefined;
  /** Changes that are due, once each. */
  due(now: number): [Address, Scaling][];
}

export function createScalings(): Scalings {
  const scheduled = new Map<Address, ScaledAmount>();
  const resolve = (scaled: ScaledAmount, now: number) => ({ ...scaled, inForce: multiplierAt(scaled, now) });
  return {
    at(id, scaled, now) {
      if (scaled && now < scaled.newMultiplierAt) scheduled.set(id, scaled);
      else scheduled.delete(id);
      return scaled && resolve(scaled, now);
    },
    due(now) {
      const found = [...scheduled].filter(([, { newMultiplierAt }]) => now >= newMultiplierAt);
      for (const [id] of found) scheduled.delete(id);
      return found.map(([id, scaled]) => [id, resolve(scaled, now)]);
    },
  };
}
