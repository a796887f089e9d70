import { POOL_KINDS, type PoolAccount, VENUE_CONSTANTS } from '../generated/accounts.generated.ts';
import { multiplyDivide, multiplyDivideUp, refusal, squareRoot, u64 } from './amounts.ts';

const LOCKED = BigInt(VENUE_CONSTANTS.lockedShares);

/** Amounts of both mints in smallest units. */
export type Amounts = readonly [bigint, bigint];

/**
 * A provider's maximum amounts and minimum shares, what part of each amount sent arrives after the mint's transfer fee, and what is left in the
 * vaults where that is less than the reserves.
 */
export interface Deposit {
  most: Amounts;
  minShares: bigint;
  arrive?: (side: 0 | 1, sent: bigint) => bigint;
  left?: Amounts;
}

/**
 * Returns the amounts of both mints paid in, the shares minted, and the pool afterwards. The first shares of a pool are locked. Throws
 * `VENUE_REFUSED`.
 */
export function addShares(
  pool: PoolAccount,
  { most, minShares, arrive = (_side, sent) => sent, left = reservesOf(pool) }: Deposit,
): { sent: Amounts; minted: bigint; pool: PoolAccount } {
  requireShares(pool);
  const { reserve0, reserve1, lpSupply } = pool;
  const isFirst = lpSupply === 0n;
  const sent = isFirst ? most : amountsToSend(lpSupply, left, sharesOf(lpSupply, left, most));
  const arrived = [arrive(0, sent[0]), arrive(1, sent[1])] as const;
  const minted = isFirst ? squareRoot(arrived[0] * arrived[1]) - LOCKED : sharesOf(lpSupply, left, arrived);
  if (minted <= 0n) throw refusal('tooLittle');
  if (minted < minShares) throw refusal('slippageExceeded');
  const grown = (reserve: bigint, there: bigint) => {
    const whole = u64(reserve + (isFirst ? 0n : multiplyDivide(minted, reserve, lpSupply)));
    return there > whole ? there : whole;
  };
  const after = {
    reserve0: grown(reserve0, u64(left[0] + arrived[0])),
    reserve1: grown(reserve1, u64(left[1] + arrived[1])),
    lpSupply: u64(lpSupply + minted + (isFirst ? LOCKED : 0n)),
  };
  return { sent, minted, pool: { ...pool, ...after } };
}

/**
 * Returns what is left of each reserve in a vault that holds so much beside what is owed, in smallest units. Shares come and go for this: a
 * mint's permanent delegate may have taken from a vault. Swaps are priced by the reserves.
 */
export function leftInVaults({ reserve0, reserve1, owed0, owed1 }: PoolAccount, held: Amounts): Amounts {
  const leftOf = (reserve: bigint, beyond: bigint) =>
    beyond < 0n ? 0n : beyond < reserve ? beyond : reserve;
  return [leftOf(reserve0, held[0] - owed0), leftOf(reserve1, held[1] - owed1)];
}

/**
 * Returns the amounts of both mints paid out for shares, subject to minimums, and the pool afterwards. `left` is what is left in the vaults
 * where that is less than the reserves. Throws `VENUE_REFUSED`.
 */
export function removeShares(
  pool: PoolAccount,
  shares: bigint,
  least: Amounts,
  left = reservesOf(pool),
): { paid: Amounts; pool: PoolAccount } {
  requireShares(pool);
  const { reserve0, reserve1, lpSupply } = pool;
  if (shares > lpSupply) throw refusal('invalidCalculation');
  const part = (whole: bigint) => multiplyDivide(shares, whole, lpSupply);
  const paid = [part(left[0]), part(left[1])] as const;
  if (paid[0] === 0n && paid[1] === 0n) throw refusal('tooLittle');
  if (paid[0] < least[0] || paid[1] < least[1]) throw refusal('slippageExceeded');
  const after = {
    reserve0: reserve0 - part(reserve0),
    reserve1: reserve1 - part(reserve1),
    lpSupply: lpSupply - shares,
  };
  return { paid, pool: { ...pool, ...after } };
}

function reservesOf({ reserve0, reserve1 }: PoolAccount): Amounts {
  return [reserve0, reserve1];
}

function requireShares({ kind }: PoolAccount): void {
  if (kind !== POOL_KINDS.product && kind !== POOL_KINDS.stable) throw refusal('wrongKind');
}

function sharesOf(lpSupply: bigint, left: Amounts, [amount0, amount1]: Amounts): bigint {
  const of0 = multiplyDivide(amount0, lpSupply, left[0]);
  const of1 = multiplyDivide(amount1, lpSupply, left[1]);
  return of0 < of1 ? of0 : of1;
}

function amountsToSend(lpSupply: bigint, left: Amounts, shares: bigint): Amounts {
  return [multiplyDivideUp(shares, left[0], lpSupply), multiplyDivideUp(shares, left[1], lpSupply)];
}
