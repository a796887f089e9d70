import { isAppError } from '@orrery/core/app-error';
import type { Atoms } from '@orrery/core/atoms';
import { type AmountScale, parseUiAmount } from '@orrery/domain/mints/scaled-amount';

/** What typed text means as an amount of a token, in atoms. */
export type TypedAmount = { kind: 'nothing' } | { kind: 'amount'; amount: Atoms } | { kind: 'too-large' };

/** Parses typed text as an amount of a token shown in this scale; `nothing` while it is no amount. */
export function readTyped(typed: string, scale: AmountScale): TypedAmount {
  try {
    const amount = parseUiAmount(typed, scale);
    return amount === 0n ? { kind: 'nothing' } : { kind: 'amount', amount };
  } catch (error) {
    if (!isAppError(error, 'AMOUNT_MALFORMED')) throw error;
    return { kind: error.facts.reason === 'range' ? 'too-large' : 'nothing' };
  }
}
