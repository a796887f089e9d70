import type { Address, Signature } from '@solana/kit';
import { signersOf } from '../block.ts';
import type { Moved } from './extract-trades.ts';

/** What a pool got, or below zero gave, of two mints at a time, in smallest units. */
export interface LiquidityMove {
  signature: Signature;
  /** The transaction's first signer. */
  provider: Address;
  /** A known pool, or the owner of what the provider put in or took out. */
  pool: Address;
  amounts: readonly { mint: Address; amount: bigint }[];
}

/**
 * Reads liquidity that was added or removed: of known pools where both mints moved the same way, and of another holder of
 * which that is true, when a signer's moved the other way and shares of it were minted or burned for that signer.
 */
export function extractLiquidity(moved: Moved): LiquidityMove[] {
  const { transaction, pools, holdings } = moved;
  const [signature] = transaction.transaction.signatures;
  const [first] = signersOf(transaction);
  if (signature === undefined || first === undefined) return [];
  const found: LiquidityMove[] = [];
  for (const [holder, held] of holdings) {
    if (held.size !== 2 || !isOneWay([...held.values()])) continue;
    const provider = pools.has(holder) ? first : findProvider(moved, held);
    if (provider === undefined) continue;
    const amounts = [...held].map(([mint, amount]) => ({ mint, amount }));
    found.push({ signature, provider, pool: holder, amounts });
  }
  return found;
}

function findProvider(
  { transaction, holdings }: Moved,
  pool: ReadonlyMap<Address, bigint>,
): Address | undefined {
  return signersOf(transaction).find((signer) => {
    const held = holdings.get(signer);
    if (held?.size !== 3) return false;
    return [...held].every(([mint, amount]) => {
      const inPool = pool.get(mint);
      if (inPool !== undefined) return amount > 0n !== inPool > 0n;
      // A share: more of it for more in the pool, and no other change balances it.
      return (
        [...pool.values()].every((each) => each > 0n === amount > 0n) && sumOf(holdings, mint) === amount
      );
    });
  });
}

function sumOf(holdings: Moved['holdings'], mint: Address): bigint {
  let sum = 0n;
  for (const held of holdings.values()) sum += held.get(mint) ?? 0n;
  return sum;
}

function isOneWay(amounts: readonly bigint[]): boolean {
  return amounts.every((amount) => amount > 0n) || amounts.every((amount) => amount < 0n);
}
