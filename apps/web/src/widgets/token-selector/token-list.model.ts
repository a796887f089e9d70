import { isAddress } from '@orrery/core/address';
import { searchedName } from '@orrery/domain/mints/built-in-tokens';
import { WRAPPED_SOL } from '@orrery/domain/mints/mints';
import type { Address } from '@solana/kit';
import type { Balances } from '#entities/balance/balance.model.ts';
import type { FormToken } from '#entities/token/form-token.model.ts';

/** The rows of the token selector: what the wallet holds and what was chosen last first, then the rest in the server's order, each once. */
export function toRows(found: readonly FormToken[], own: readonly FormToken[]): readonly FormToken[] {
  const ids = new Set<string>();
  return [...own, ...found].filter(({ id }) => !ids.has(id) && ids.add(id));
}

/** The mints of which a wallet holds something, native SOL as the wrapped mint, the list's own quote kept. */
export function toHeldMints(balances: Balances | undefined): Address[] {
  return Object.entries(balances ?? {})
    .filter(([, { hasBalance }]) => hasBalance)
    .map(([key]) => (isAddress(key) ? key : WRAPPED_SOL))
    .filter((mint, index, mints) => mints.indexOf(mint) === index);
}

/** Whether a token is what was typed: its address, or a part of its symbol or of a name people search for it by. */
export function isNamed(token: Pick<FormToken, 'id' | 'symbol' | 'name'>, typed: string): boolean {
  const { id, symbol } = token;
  const text = typed.toLowerCase();
  return (
    id === typed || symbol.toLowerCase().includes(text) || searchedName(token).toLowerCase().includes(text)
  );
}
