import { isAppError } from '@orrery/core/app-error';
import { type AmountScale, parseUiAmount } from '@orrery/domain/mints/scaled-amount';
import { formatAmount, formatExact } from '@orrery/domain/number-formats';
import { cutDecimals } from '@orrery/domain/trading/amount-input';
import type { TypedAmount } from '#widgets/settle-dialog/primary-action.model.ts';

/** Parses typed text as an amount of a token shown in this scale; nothing while it is no amount. */
export function readTyped(typed: string, scale: AmountScale): TypedAmount {
  try {
    const amount = parseUiAmount(typed, scale);
    return amount === 0n ? { kind: 'nothing' } : { kind: 'amount', amount };
  } catch (error) {
    if (!isAppError(error, 'AMOUNT_MALFORMED')) throw error;
    return { kind: error.facts.reason === 'range' ? 'too-large' : 'nothing' };
  }
}

/** What can be traded, more exactly than lists show it: never compact. */
export function formatBalance(decimal: string): string {
  return Number(decimal) > 1_000 ? formatExact(cutDecimals(decimal, 2)) : formatAmount(decimal);
}
