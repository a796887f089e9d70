import type { Atoms } from '@orrery/core/atoms';
import { usd, valueInUsd } from '@orrery/core/numbers';
import type { MintRefusal } from '#entities/order/order-mints.model.ts';
import type { FormToken } from '#entities/token/form-token.model.ts';
import * as strings from './strings.ts';

/** What a form of an order knows of one of its tokens. */
export interface OrderToken {
  token: FormToken | undefined;
  refusal: MintRefusal | undefined;
  isDelegated: boolean;
}

/** The sentence about a token that no order can be placed for. */
export function findRefused(tokens: readonly OrderToken[]): string | undefined {
  const found = tokens.find(({ token, refusal }) => token && refusal);
  return found?.token && found.refusal && strings.refusals[found.refusal](found.token.symbol);
}

/** What an amount is worth in US dollars; undefined while its price is not known. */
export function worthOf(
  amount: Atoms,
  token: FormToken | undefined,
  price: number | undefined,
): number | undefined {
  if (!token || price === undefined) return undefined;
  return valueInUsd(amount, token.decimals, usd(price * (token.multiplier ?? 1)));
}

/** The sentence about a token whose issuer can take it back. */
export function findDelegated(tokens: readonly OrderToken[]): string | undefined {
  const token = tokens.find(({ isDelegated }) => isDelegated)?.token;
  return token && strings.delegated(token.symbol);
}
