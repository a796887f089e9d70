import { WRAPPED_SOL } from '@orrery/domain';
import type { Address, Signature } from '@solana/kit';
import type { BlockTransaction } from './block.ts';

/** A pool as the indexer knows it: whose vault is which. */
export interface IndexedPool {
  id: Address;
  mints: readonly [Address, Address];
  vaults: readonly [Address, Address];
}

/** One swap seen from its trader: exactly one token went and one came. SOL, native or wrapped, is `WRAPPED_SOL`. */
export interface Trade {
  signature: Signature;
  trader: Address;
  pool: Address;
  sold: { mint: Address; amount: bigint };
  bought: { mint: Address; amount: bigint };
}

/**
 * Reads the trade out of a transaction by what it did to balances, whatever program did it. A failed transaction, a plain
 * transfer and an exchange outside the known pools are no trades.
 */
export function extractTrade(
  transaction: BlockTransaction,
  pools: readonly IndexedPool[],
): Trade | undefined {
  const { meta } = transaction;
  if (meta.err !== null && meta.err !== undefined) return undefined;
  const { header, accountKeys } = transaction.transaction.message;
  for (const trader of accountKeys.slice(0, header.numRequiredSignatures)) {
    const changes = [...ownerChanges(transaction, trader)].filter(([, change]) => change !== 0n);
    const sold = changes.find(([, change]) => change < 0n);
    const bought = changes.find(([, change]) => change > 0n);
    if (changes.length !== 2 || !sold || !bought) continue;
    const pool = pools.find((candidate) => isCounterparty(candidate, transaction, sold[0], bought[0]));
    const [signature] = transaction.transaction.signatures;
    if (!pool || !signature) continue;
    return {
      signature,
      trader,
      pool: pool.id,
      sold: { mint: sold[0], amount: -sold[1] },
      bought: { mint: bought[0], amount: bought[1] },
    };
  }
  return undefined;
}

/** Every account the transaction names, in the order balances are listed. */
export function accountsOf({ transaction, meta }: BlockTransaction): readonly Address[] {
  const { writable = [], readonly = [] } = meta.loadedAddresses ?? {};
  return [...transaction.message.accountKeys, ...writable, ...readonly];
}

/**
 * Net change by mint. SOL is the change of the wallet's own lamports without the network fee, plus that of the lamports in
 * its token accounts: so the rent of an account it opens or closes cancels, and wrapped SOL counts like native.
 */
function ownerChanges(transaction: BlockTransaction, owner: Address): Map<Address, bigint> {
  const { meta } = transaction;
  const changes = new Map<Address, bigint>();
  const own = new Set([transaction.transaction.message.accountKeys.indexOf(owner)]);
  for (const [sign, balances] of [
    [-1n, meta.preTokenBalances],
    [1n, meta.postTokenBalances],
  ] as const) {
    for (const balance of balances) {
      if (balance.owner !== owner) continue;
      own.add(balance.accountIndex);
      if (balance.mint === WRAPPED_SOL) continue;
      const before = changes.get(balance.mint) ?? 0n;
      changes.set(balance.mint, before + sign * balance.uiTokenAmount.amount);
    }
  }
  let lamports = own.has(0) ? meta.fee : 0n;
  for (const index of own) lamports += (meta.postBalances[index] ?? 0n) - (meta.preBalances[index] ?? 0n);
  return changes.set(WRAPPED_SOL, lamports);
}

function isCounterparty(
  pool: IndexedPool,
  transaction: BlockTransaction,
  sold: Address,
  bought: Address,
): boolean {
  const vaultOf = (mint: Address) => pool.vaults[pool.mints.indexOf(mint)];
  const [takes, gives] = [vaultOf(sold), vaultOf(bought)];
  if (!takes || !gives) return false;
  return vaultChange(transaction, takes) > 0n && vaultChange(transaction, gives) < 0n;
}

function vaultChange(transaction: BlockTransaction, vault: Address): bigint {
  const index = accountsOf(transaction).indexOf(vault);
  const amountIn = (balances: BlockTransaction['meta']['preTokenBalances']) =>
    balances.find((balance) => balance.accountIndex === index)?.uiTokenAmount.amount ?? 0n;
  return amountIn(transaction.meta.postTokenBalances) - amountIn(transaction.meta.preTokenBalances);
}
