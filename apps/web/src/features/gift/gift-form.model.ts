import { isAppError } from '@orrery/core/app-error';
import type { Atoms } from '@orrery/core/atoms';
import { LEAST_GIFT_LAMPORTS } from '@orrery/domain/gifts/gift-terms';
import { type AmountScale, parseUiAmount } from '@orrery/domain/mints/scaled-amount';
import type { Balance } from '#entities/balance/balance.model.ts';
import type { TypedAmount } from '#widgets/settle-dialog/primary-action.model.ts';

/** Parses typed text as an amount of a token shown in this scale. */
export function readAmount(typed: string, scale: AmountScale | undefined): TypedAmount {
  if (!scale) return { kind: 'nothing' };
  try {
    const amount = parseUiAmount(typed, scale);
    return amount === 0n ? { kind: 'nothing' } : { kind: 'amount', amount };
  } catch (error) {
    const isRange = isAppError(error, 'AMOUNT_MALFORMED') && error.facts.reason === 'range';
    return { kind: isRange ? 'too-large' : 'nothing' };
  }
}

/** Why an amount cannot be left at a link, though the wallet may hold it. */
export function giftProblem(
  amount: Atoms | undefined,
  { isSol, held }: { isSol: boolean; held: Balance | undefined },
): 'too-small' | 'frozen' | undefined {
  if (held?.isFrozen) return 'frozen';
  return isSol && amount !== undefined && amount < LEAST_GIFT_LAMPORTS ? 'too-small' : undefined;
}
