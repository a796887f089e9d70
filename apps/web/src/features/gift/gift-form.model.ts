import type { Atoms } from '@orrery/core/atoms';
import { LEAST_GIFT_LAMPORTS } from '@orrery/domain/gifts/gift-terms';
import type { Balance } from '#entities/balance/balance.model.ts';

/** Why an amount cannot be left at a link, though the wallet may hold it. */
export function giftProblem(
  amount: Atoms | undefined,
  { isSol, held }: { isSol: boolean; held: Balance | undefined },
): 'too-small' | 'frozen' | undefined {
  if (held?.isFrozen) return 'frozen';
  return isSol && amount !== undefined && amount < LEAST_GIFT_LAMPORTS ? 'too-small' : undefined;
}
