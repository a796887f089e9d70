import type { Address } from '@solana/kit';
import { accountsOf, type BlockTransaction } from './blocks/block.ts';

/**
 * The lamports that a transaction, failed or not, left in each account it paid to or took from. Token accounts are left out, but for those
 * that it made: they are no wallets from then on, and stand here with none.
 */
export function lamportChanges(transaction: BlockTransaction): readonly (readonly [Address, number])[] {
  const { preBalances, postBalances, preTokenBalances, postTokenBalances } = transaction.meta;
  const before = new Set(preTokenBalances.map(({ accountIndex }) => accountIndex));
  const after = new Set(postTokenBalances.map(({ accountIndex }) => accountIndex));
  return accountsOf(transaction).flatMap((account, index) => {
    const lamports = postBalances[index] ?? 0;
    if (before.has(index) || lamports === preBalances[index]) return [];
    return [[account, after.has(index) ? 0 : lamports] as const];
  });
}
