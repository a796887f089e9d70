import type { Address } from '@solana/kit';
import { accountsOf, type BlockTransaction } from './blocks/block.ts';

/** What a transaction did to one token account, in smallest units; an account it opened or closed held or holds nothing. */
export interface TokenChange {
  account: Address;
  mint: Address;
  decimals: number;
  owner: Address | undefined;
  /** Set when the account was handed to another owner. */
  formerOwner?: Address;
  before: bigint;
  after: bigint;
}

/** The token accounts with a changed balance or owner, in the order the transaction names them. */
export function tokenChanges(transaction: BlockTransaction): readonly TokenChange[] {
  const { preTokenBalances, postTokenBalances } = transaction.meta;
  if (preTokenBalances.length === 0 && postTokenBalances.length === 0) return [];
  const accounts = accountsOf(transaction);
  const before = new Map(preTokenBalances.map((balance) => [balance.accountIndex, balance]));
  const after = new Map(postTokenBalances.map((balance) => [balance.accountIndex, balance]));
  return accounts.flatMap((account, index) => {
    const [old, now] = [before.get(index), after.get(index)];
    const known = now ?? old;
    if (!known || (old?.uiTokenAmount.amount === now?.uiTokenAmount.amount && old?.owner === now?.owner)) {
      return [];
    }
    const { mint, owner } = known;
    const formerOwner = old?.owner === owner ? undefined : old?.owner;
    return [
      {
        account,
        mint,
        decimals: known.uiTokenAmount.decimals,
        owner,
        before: amountOf(old),
        after: amountOf(now),
        ...(formerOwner !== undefined && { formerOwner }),
      },
    ];
  });
}

function amountOf(balance: BlockTransaction['meta']['preTokenBalances'][number] | undefined): bigint {
  return BigInt(balance?.uiTokenAmount.amount ?? 0);
}
