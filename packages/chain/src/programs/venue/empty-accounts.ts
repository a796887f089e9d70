import { SYSTEM_PROGRAM } from '../../addresses/solana-programs.ts';
import {
  type PoolAccount,
  type PositionAccount,
  type Tick,
  type TickArrayAccount,
  VENUE_CONSTANTS,
} from './generated/accounts.generated.ts';

/** A tick at which no position ends. */
export const NO_TICK: Tick = { net: 0n, gross: 0n, outside0: 0n, outside1: 0n, depth: 0n };

const EMPTY_POOL: PoolAccount = {
  kind: 0,
  bump: 0,
  feeBps: 0,
  protocolBps: 0,
  graduatedFeeBps: 0,
  nonce: 0,
  tickSpacing: 0,
  tick: 0,
  mint0: SYSTEM_PROGRAM,
  mint1: SYSTEM_PROGRAM,
  vault0: SYSTEM_PROGRAM,
  vault1: SYSTEM_PROGRAM,
  lpMint: SYSTEM_PROGRAM,
  creator: SYSTEM_PROGRAM,
  feeOwner: SYSTEM_PROGRAM,
  reserve0: 0n,
  reserve1: 0n,
  owed0: 0n,
  owed1: 0n,
  lpSupply: 0n,
  figure0: 0n,
  figure1: 0n,
  figure2: 0n,
  sqrtPrice: 0n,
  liquidity: 0n,
  depth: 0n,
  feeGrowth0: 0n,
  feeGrowth1: 0n,
  openedSlot: 0,
  observationIndex: 0,
  observationCount: 0,
  observations: Array.from({ length: VENUE_CONSTANTS.observationCount }, () => ({
    slot: 0n,
    sum: 0n,
    tick: 0,
    depth: 0,
  })),
  bitmap: Array.from({ length: VENUE_CONSTANTS.tickArrays / 64 }, () => 0n),
};

/** Returns a pool with zero reserves; keys that are not given, such as owner and mints, are zero. */
export function emptyPool(known: Partial<PoolAccount> = {}): PoolAccount {
  return { ...EMPTY_POOL, ...known };
}

/** Returns a tick array without initialized ticks. */
export function emptyTickArray(pool: PoolAccount['mint0'], start: number): TickArrayAccount {
  return {
    start,
    pool,
    used: 0n,
    ticks: Array.from({ length: VENUE_CONSTANTS.ticksPerArray }, () => NO_TICK),
  };
}

/** Returns a position without liquidity. */
export function emptyPosition(
  place: Pick<PositionAccount, 'pool' | 'owner' | 'lower' | 'upper'>,
): PositionAccount {
  return { ...place, liquidity: 0n, feeGrowth0: 0n, feeGrowth1: 0n, owed0: 0n, owed1: 0n };
}
