import { WRAPPED_SOL } from '@orrery/domain/mints/mints';
import type { Address } from '@solana/kit';

interface TokenBalance {
  accountIndex: number;
  mint: Address;
  owner?: Address;
  uiTokenAmount: { amount: string };
}

/** The balances a confirmed transaction's meta tells, as `getTransaction` gives them. */
export interface BalancesMeta {
  fee: bigint;
  preBalances: readonly bigint[];
  postBalances: readonly bigint[];
  preTokenBalances?: readonly TokenBalance[] | undefined;
  postTokenBalances?: readonly TokenBalance[] | undefined;
}

/**
 * What one of a transaction's accounts gained or lost by mint, in smallest units, native SOL under the wrapped mint. The network fee and the
 * rent of token accounts it still owns are not part of a swap, so they are left out where it paid them, as the first account.
 */
export function takerChanges(
  accounts: readonly Address[],
  taker: Address | undefined,
  meta: BalancesMeta,
): ReadonlyMap<Address, bigint> {
  const own = (rows: BalancesMeta['preTokenBalances']) => (rows ?? []).filter(({ owner }) => owner === taker);
  const after = own(meta.postTokenBalances);
  const changes = new Map<Address, bigint>();
  const add = (mint: Address, change: bigint) => changes.set(mint, (changes.get(mint) ?? 0n) + change);

  for (const { mint, uiTokenAmount } of after) add(mint, BigInt(uiTokenAmount.amount));
  for (const { mint, uiTokenAmount } of own(meta.preTokenBalances)) add(mint, -BigInt(uiTokenAmount.amount));
  const lamportsAt = (index: number) => (meta.postBalances[index] ?? 0n) - (meta.preBalances[index] ?? 0n);
  const rent = after.reduce((sum, { accountIndex }) => sum + lamportsAt(accountIndex), 0n);
  const place = taker === undefined ? -1 : accounts.indexOf(taker);
  add(WRAPPED_SOL, lamportsAt(place) + (place === 0 ? meta.fee + rent : 0n));
  return changes;
}
