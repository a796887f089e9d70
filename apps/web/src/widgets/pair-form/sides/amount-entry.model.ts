import { cutDecimals } from '@orrery/domain/trading/amount-input';
import { tokensForUsd } from '@orrery/domain/trading/usd-amount';
import type { FormToken } from '#entities/token/form-token.model.ts';

/** What a person typed, of which token, and whether it counts tokens or dollars. */
export interface AmountEntry {
  side: 'sell' | 'buy';
  unit: 'token' | 'usd';
  text: string;
}

/** Cents are the least of a dollar that is typed. */
export const USD_DECIMALS = 2;

/** The amount of the token that was typed, as text, cut to its decimals; nothing where dollars have no price to count by. */
export function toTokenText(
  { unit, text }: Pick<AmountEntry, 'unit' | 'text'>,
  token: Pick<FormToken, 'decimals' | 'usdPrice'> | undefined,
): string {
  if (unit === 'token') return token ? cutDecimals(text, token.decimals) : text;
  return (token && text !== '' && tokensForUsd(text, token.usdPrice ?? 0, token.decimals)) || '';
}
