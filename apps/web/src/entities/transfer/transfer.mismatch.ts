import type { BalanceDifference, Send, SendBreach } from '@orrery/chain';
import * as strings from './strings.ts';

/** How a transaction departs from the send on screen. */
export type TransferMismatch = SendBreach | 'pays-more' | 'amount' | 'other-token' | 'authority';

/** Compares a simulated difference with a send; undefined when it takes what the screen says and no more. */
export function findTransferMismatch(
  { token, payments, deposit }: Pick<Send, 'token' | 'payments'> & { deposit: bigint },
  { sol, tokens, authorityChanges }: Pick<BalanceDifference, 'sol' | 'tokens' | 'authorityChanges'>,
  feeLamports: bigint,
): TransferMismatch | undefined {
  const total = payments.reduce((sum, { amount }) => sum + amount, 0n);
  if (authorityChanges.length > 0) return 'authority';
  if (sol < -(deposit + feeLamports + (token === 'SOL' ? total : 0n))) return 'pays-more';
  for (const { mint, change } of tokens) {
    const allowed = token !== 'SOL' && mint === token.mint ? total : 0n;
    if (change < -allowed) return allowed > 0n ? 'pays-more' : 'other-token';
  }
  // What is signed pays exactly the total: who foretells less of it lies.
  const change = token === 'SOL' ? sol : (tokens.find(({ mint }) => mint === token.mint)?.change ?? 0n);
  return change > -total ? 'amount' : undefined;
}

/** Why a send must not be signed. */
export function describeTransferMismatch(mismatch: TransferMismatch): string {
  return strings.mismatches[mismatch];
}
