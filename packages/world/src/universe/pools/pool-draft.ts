import {
  emptyPool,
  type PoolAccount,
  type PositionAccount,
  SYSTEM_PROGRAM,
  type TickArrayAccount,
} from '@orrery/chain';
import type { Millis } from '@orrery/core/time';
import type { TokenFacts } from '@orrery/domain/tokens/token';
import type { Address } from '@solana/kit';

type Placed = 'bump' | 'mint0' | 'mint1' | 'nonce' | 'vault0' | 'vault1' | 'lpMint' | 'creator' | 'feeOwner';

/** What a pool's account holds besides what follows from its place among the others. */
export type PoolFigures = Omit<PoolAccount, Placed>;

/** A pool before it has an address and owners; amounts in smallest units, in the order of its mints. */
export interface PoolDraft {
  mints: readonly [TokenFacts, TokenFacts];
  figures: PoolFigures;
  /** Those of a concentrated pool, of none in no pool. */
  tickArrays?: readonly TickArrayAccount[];
  positions?: readonly PositionAccount[];
  /** The pool's maker, who holds most of its LP tokens if it has any; one of its liquidity providers when absent. */
  creator?: Address;
  /** Its creator when absent. */
  feeOwner?: Address;
  openedAt?: Millis;
  /** It was a launch until then, and its liquidity has no owner. */
  graduatedAt?: Millis;
}

/** The zero address in an account. */
export const ZERO_ADDRESS = SYSTEM_PROGRAM;

/** What the account of a pool holds that has just been made. */
export function emptyFigures(
  settings: Pick<PoolFigures, 'kind' | 'feeBps'> & Partial<PoolFigures>,
): PoolFigures {
  return emptyPool(settings);
}

/** The figures as an account of no place, for the venue's mathematics. */
export function unplaced(figures: PoolFigures): PoolAccount {
  return emptyPool(figures);
}
