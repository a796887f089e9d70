import { POOL_KINDS, type PoolAccount, type PoolState, spotPrice } from '@orrery/chain';
import type { Millis } from '@orrery/core/time';
import type { TokenFacts } from '@orrery/domain/tokens/token';
import { POOL_LABELS, PROGRAM_LABEL } from '@orrery/domain/trading/venue-labels';
import type { Address } from '@solana/kit';

/** A pool of the venue program, with its mints' facts. */
export interface Pool {
  id: Address;
  /** Mint 0 and mint 1 of the account. */
  mints: readonly [TokenFacts, TokenFacts];
  /** As it was when it opened or graduated: kind, fees, settings, vaults and creator hold for good, what it held is of that moment. */
  account: PoolAccount;
  /** Absent for a pool that is older than the chain's history. */
  openedAt?: Millis;
  /** When it ceased to be a launch; only of pools that were one. */
  graduatedAt?: Millis;
}

const LABELS: ReadonlyMap<number, string> = new Map([
  [POOL_KINDS.product, POOL_LABELS.product],
  [POOL_KINDS.concentrated, POOL_LABELS.concentrated],
  [POOL_KINDS.stable, POOL_LABELS.stable],
  [POOL_KINDS.launch, POOL_LABELS.launch],
  [POOL_KINDS.quoted, POOL_LABELS.quoted],
]);

/** Returns the label routes use for pools of a kind. */
export function labelOf(kind: number): string {
  return LABELS.get(kind) ?? PROGRAM_LABEL;
}

/** True while a pool is a launchpad's bonding curve. */
export function isLaunch({ account }: Pick<Pool, 'account'>): boolean {
  return account.kind === POOL_KINDS.launch;
}

/**
 * Returns the price of mint 0 in mint 1 in smallest units, before fees and price impact; undefined for an empty pool and for a quoted
 * pool, which has no price of its own.
 */
export function spotRatio({ pool }: Pick<PoolState, 'pool'>): number | undefined {
  if (pool.kind === POOL_KINDS.quoted) return undefined;
  const ratio = Number(spotPrice(pool)) / 2 ** 64;
  return ratio > 0 ? ratio : undefined;
}
