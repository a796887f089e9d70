import type { Pool } from '@orrery/venue';
import type { Address, Signature } from '@solana/kit';
import { type BlockTransaction, isFailed, signersOf } from './block.ts';
import type { TokenChange } from './token-changes.ts';

/** One leg of a swap, seen from its trader: what went into a pool's vault was sold, what left the other one was bought. */
export interface Trade {
  signature: Signature;
  trader: Address;
  pool: Address;
  sold: { mint: Address; amount: bigint };
  bought: { mint: Address; amount: bigint };
}

/** Whose vault an account is. */
export interface VaultPlace {
  pool: Pool;
  side: 0 | 1;
}

interface Knowledge {
  vaultAt: (account: Address) => VaultPlace | undefined;
  /** Owns the vaults; what it does alone is no trade. */
  authority: Address;
}

/**
 * Reads the trades out of a transaction by what it did to the vaults of known pools, whatever program did it: one for each
 * pool whose vaults moved in opposite directions, in the order the transaction names them. The trader is the first signer
 * that is not the authority. A failed transaction, a plain transfer, and liquidity the authority moves alone are no trades.
 */
export function extractTrades(
  transaction: BlockTransaction,
  changes: readonly TokenChange[],
  { vaultAt, authority }: Knowledge,
): Trade[] {
  if (isFailed(transaction)) return [];
  const trader = signersOf(transaction).find((signer) => signer !== authority);
  const [signature] = transaction.transaction.signatures;
  if (trader === undefined || signature === undefined) return [];
  const moved = new Map<Pool, [bigint, bigint]>();
  for (const { account, before, after } of changes) {
    const place = vaultAt(account);
    if (!place) continue;
    const sides = moved.get(place.pool) ?? [0n, 0n];
    sides[place.side] = after - before;
    moved.set(place.pool, sides);
  }
  return [...moved].flatMap(([pool, [first, second]]) => {
    const [into, out] = first > 0n ? ([0, 1] as const) : ([1, 0] as const);
    const [paid, given] = into === 0 ? [first, -second] : [second, -first];
    if (paid <= 0n || given <= 0n) return [];
    return {
      signature,
      trader,
      pool: pool.id,
      sold: { mint: pool.mints[into].id, amount: paid },
      bought: { mint: pool.mints[out].id, amount: given },
    };
  });
}
