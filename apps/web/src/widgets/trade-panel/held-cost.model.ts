import { type Atoms, atoms, parseWireAtoms } from '@orrery/core/atoms';
import type { UserSwap } from '@orrery/wire/trades/user-swaps';
import type { Address } from '@solana/kit';

/** How much of what a wallet holds may come from elsewhere while its cost still counts as known. */
const UNKNOWN_PART = 100n;

/** The mint that a token was last bought with, by a wallet's swaps, newest first; undefined when they hold no purchase of it. */
export function paidWith(swaps: readonly UserSwap[], token: Address): Address | undefined {
  return swaps.find(({ bought }) => bought.mint === token)?.sold.mint;
}

interface HeldCost {
  token: Address;
  /** The mint it was paid with. */
  paid: Address;
  /** What the wallet has of the token now. */
  held: Atoms;
}

/**
 * What the rest of a position cost, in smallest units of `paid`, at average cost and with the venue's fees; `swaps` are all of the wallet's
 * swaps of the token, newest first. Undefined when part of it was paid with another token, or more than a hundredth of what is held was not bought.
 */
export function toHeldCost(swaps: readonly UserSwap[], { token, paid, held }: HeldCost): Atoms | undefined {
  let [amount, cost, isMixed] = [0n, 0n, false];
  for (const { sold, bought } of swaps.toReversed()) {
    if (bought.mint === token) {
      isMixed ||= sold.mint !== paid;
      amount += parseWireAtoms(bought.amount);
      cost += parseWireAtoms(sold.amount);
    } else if (sold.mint === token && amount > 0n) {
      const left = amount - parseWireAtoms(sold.amount);
      cost = left > 0n ? (cost * left) / amount : 0n;
      amount = left > 0n ? left : 0n;
      isMixed &&= amount > 0n;
    }
  }
  const gap = held > amount ? held - amount : amount - held;
  if (isMixed || cost === 0n || held === 0n || gap * UNKNOWN_PART > held) return undefined;
  return atoms(cost);
}
