import { POOL_KINDS, type PoolAccount, VENUE_CONSTANTS } from '../generated/accounts.generated.ts';
import { multiplyDivide, multiplyDivideUp, refusal, squareRoot, u64 } from './amounts.ts';

const LOCKED = BigInt(VENUE_CONSTANTS.lockedShares);

/** Amounts of both mints in smallest units. */
export type Amounts = readonly [bigint, bigint];

/** A provider's maximum amounts and minimum shares, and what part of each amount sent arrives after the mint's transfer fee. */
export interface Deposit {
  most: Amounts;
  minShares: bigint;
  arrive?: (side: 0 | 1, sent: bigint) => bigint;
}

/**
 * Returns the amounts of both mints paid in, the shares minted, and the pool afterwards. The first shares of a pool are locked. Throws
 * `VENUE_REFUSED`.
 */
export function addShares(
  pool: PoolAccount,
  { most, minShares, arrive = (_side, sent) => sent }: Deposit,
): { sent: Amounts; minted: bigint; pool: PoolAccount } {
  requireShares(pool);
  const { reserve0, reserve1, lpSupply } = pool;
  const isFirst = lpSupply === 0n;
  const sent = isFirst ? most : amountsToSend(pool, sharesOf(pool, most));
  const arrived = [arrive(0, sent[0]), arrive(1, sent[1])] as const;
  const minted = isFirst ? squareRoot(arrived[0] * arrived[1]) - LOCKED : sharesOf(pool, arrived);
  if (minted <= 0n) throw refusal('tooLittle');
  if (minted < minShares) throw refusal('slippageExceeded');
  const after = {
    reserve0: u64(reserve0 + arrived[0]),
    reserve1: u64(reserve1 + arrived[1]),
    lpSupply: u64(lpSupply + minted + (isFirst ? LOCKED : 0n)),
  };
  return { sent, minted, pool: { ...pool, ...after } };
}

/**
 * Returns the pool with each reserve lowered to what its vault holds beyond what is owed, in smallest units. The program does so before shares
 * come or go: a mint's permanent delegate may have taken from a vault. Other pools are as they were.
 */
export function lowerReserves(pool: PoolAccount, held: Amounts): PoolAccount {
  const { reserve0, reserve1, owed0, owed1 } = pool;
  const lower = (reserve: bigint, beyond: bigint) => (beyond < 0n ? 0n : beyond < reserve ? beyond : reserve);
  return {
    ...pool,
    reserve0: lower(reserve0, held[0] - owed0),
    reserve1: lower(reserve1, held[1] - owed1),
  };
}

/** Returns the amounts of both mints paid out for shares, subject to minimums, and the pool afterwards. Throws `VENUE_REFUSED`. */
export function removeShares(
  pool: PoolAccount,
  shares: bigint,
  least: Amounts,
): { paid: Amounts; pool: PoolAccount } {
  requireShares(pool);
  const { reserve0, reserve1, lpSupply } = pool;
  if (shares > lpSupply) throw refusal('invalidCalculation');
  const paid = [
    multiplyDivide(shares, reserve0, lpSupply),
    multiplyDivide(shares, reserve1, lpSupply),
  ] as const;
  if (paid[0] === 0n && paid[1] === 0n) throw refusal('tooLittle');
  if (paid[0] < least[0] || paid[1] < least[1]) throw refusal('slippageExceeded');
  const after = { reserve0: reserve0 - paid[0], reserve1: reserve1 - paid[1], lpSupply: lpSupply - shares };
  return { paid, pool: { ...pool, ...after } };
}

function requireShares({ kind }: PoolAccount): void {
  if (kind !== POOL_KINDS.product && kind !== POOL_KINDS.stable) throw refusal('wrongKind');
}

function sharesOf({ reserve0, reserve1, lpSupply }: PoolAccount, [amount0, amount1]: Amounts): bigint {
  const of0 = multiplyDivide(amount0, lpSupply, reserve0);
  const of1 = multiplyDivide(amount1, lpSupply, reserve1);
  return of0 < of1 ? of0 : of1;
}

function amountsToSend({ reserve0, reserve1, lpSupply }: PoolAccount, shares: bigint): Amounts {
  return [multiplyDivideUp(shares, reserve0, lpSupply), multiplyDivideUp(shares, reserve1, lpSupply)];
}
