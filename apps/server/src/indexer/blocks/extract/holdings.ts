import { WRAPPED_SOL } from '@orrery/domain/mints/mints';
import type { Address } from '@solana/kit';
import type { VaultPlace } from '../../../catalogue/vault-place.ts';
import type { TokenChange } from '../../token-changes.ts';
import { accountsOf, type BlockTransaction } from '../block.ts';
import { findRents, isOpenedOrClosed } from '../rents.ts';

/**
 * By how much a transaction changed what holders have of each mint, in smallest units, nothing that stayed as it was. A holder is a
 * known pool, the owner of a token account, or an account with lamports; SOL is one mint, wrapped or not.
 */
export type Holdings = ReadonlyMap<Address, ReadonlyMap<Address, bigint>>;

/** The pool an account is a vault of. */
export type VaultAt = (account: Address) => VaultPlace | undefined;

/** Sums changes up by holder; the network's fee and the rent of accounts opened and closed are no gain or loss. */
export function holdingChanges(
  transaction: BlockTransaction,
  changes: readonly TokenChange[],
  vaultAt: VaultAt,
): Holdings {
  const pools = new Set<Address>();
  const holdings = new Map<Address, Map<Address, bigint>>();
  const add = (holder: Address | undefined, mint: Address, change: bigint) => {
    if (holder === undefined || change === 0n) return;
    const held = holdings.get(holder) ?? new Map<Address, bigint>();
    const sum = (held.get(mint) ?? 0n) + change;
    if (sum === 0n) held.delete(mint);
    else held.set(mint, sum);
    holdings.set(holder, held);
  };

  const byAccount = new Map<Address, TokenChange>();
  for (const change of changes) {
    const { account, mint, owner, formerOwner, before, after } = change;
    byAccount.set(account, change);
    const pool = vaultAt(account)?.pool.id;
    if (pool !== undefined) pools.add(pool);
    add(pool ?? formerOwner ?? owner, mint, -before);
    add(pool ?? owner, mint, after);
  }
  const { fee, preBalances, postBalances } = transaction.meta;
  const accounts = accountsOf(transaction);
  let hasRents = false;
  for (const [index, account] of accounts.entries()) {
    const [before, after] = [preBalances[index] ?? 0, postBalances[index] ?? 0];
    const paid = index === 0 ? fee : 0;
    if (after + paid === before) continue;
    hasRents ||= isOpenedOrClosed(before, after);
    const change = byAccount.get(account);
    // Only a vault's tokens are the pool's: lamports lie there as rent, and in the pool's own account.
    if (vaultAt(account) || pools.has(account)) continue;
    add(change ? change.owner : account, WRAPPED_SOL, BigInt(after + paid - before) - wrapped(change));
  }
  if (hasRents) {
    for (const { account, wallet, lamports } of findRents(transaction, byAccount)) {
      add(wallet, WRAPPED_SOL, lamports);
      const change = byAccount.get(account);
      if (!vaultAt(account) && !pools.has(account))
        add(change ? change.owner : account, WRAPPED_SOL, -lamports);
    }
  }
  for (const [holder, held] of holdings) if (held.size === 0) holdings.delete(holder);
  return holdings;
}

/** What of an account's lamports are its tokens. */
function wrapped(change: TokenChange | undefined): bigint {
  return change?.mint === WRAPPED_SOL ? change.after - change.before : 0n;
}
