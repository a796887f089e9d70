import { NATIVE_SOL, WRAPPED_SOL } from '@orrery/domain/mints/mints';
import type { Balances } from '#entities/balance/balance.model.ts';
import type { SwapToken } from '#entities/quote/swap-token.model.ts';

/** The rows of the token selector: what the wallet holds and what was chosen last first, then the rest in the server's order, each once. */
export function toRows(found: readonly SwapToken[], own: readonly SwapToken[]): readonly SwapToken[] {
  const ids = new Set<string>();
  return [...own, ...found].filter(({ id }) => !ids.has(id) && ids.add(id));
}

/** The mints of which a wallet holds something, native SOL as the wrapped mint, the list's own quote kept. */
export function toHeldMints(balances: Balances | undefined): string[] {
  return Object.entries(balances ?? {})
    .filter(([, { amount }]) => amount > 0n)
    .map(([key]) => (key === NATIVE_SOL.key ? WRAPPED_SOL : key))
    .filter((mint, index, mints) => mints.indexOf(mint) === index);
}
