import type { BalanceDifference, ForeignBreach, OrderBreach, Proposal } from '@orrery/chain';
import { type AmountScale, findOtherUnit, type Unit } from '@orrery/domain/mints/scaled-amount';
import type { Address } from '@solana/kit';

/** What a simulation may take that the screen does not say. */
export type OrderDifference = Unit | 'costs-more' | 'other-token' | 'amount';

/** How a transaction about an order departs from what the screen says. */
export type OrderMismatch = OrderBreach | OrderDifference | ForeignBreach;
/** What came of it is what was shown: there is nothing to be read from the chain. */
export type OrderReceipt = 'landed';
export type OrderProposal = Proposal<OrderMismatch, OrderReceipt>;

/** What may leave the owner at most, in smallest units and lamports. */
export interface MostTaken {
  /** Null for SOL, and where no token leaves. */
  mint: Address | null;
  amount: bigint;
  /** Fees and deposits. */
  lamports: bigint;
  /** Whether all of the amount leaves. */
  isExact: boolean;
  /** The tokens whose amounts are shown, as the screen writes them. */
  units: readonly (AmountScale & { id: Address })[];
}

/** Returns what a simulation takes that the screen does not say; `added` is the priority fee that the wallet has put on top. */
export function findDifference(
  { sol, tokens, mints }: Pick<BalanceDifference, 'sol' | 'tokens' | 'mints'>,
  { mint, amount, lamports, isExact, units }: MostTaken,
  { added, now }: { added: bigint; now: number },
): OrderDifference | undefined {
  for (const shown of units) {
    const read = mints.get(shown.id);
    const other = read && findOtherUnit(read, shown, now);
    if (other) return other;
  }
  if (sol < -lamports - added - (mint === null ? amount : 0n)) return 'costs-more';
  const lost = tokens.filter(({ change }) => change < 0n);
  if (lost.some((token) => token.mint !== mint)) return 'other-token';
  if (lost.some(({ change }) => change < -amount)) return 'costs-more';
  const change = mint === null ? sol : (lost.find((token) => token.mint === mint)?.change ?? 0n);
  return isExact && change > -amount ? 'amount' : undefined;
}
