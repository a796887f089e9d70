import { addShares, POOL_KINDS, type PoolAccount, type PoolState, removeShares, sell } from '@orrery/chain';
import { isAppError } from '@orrery/core/app-error';
import type { Millis } from '@orrery/core/time';
import { feeMint, type Pool, venueFee } from '@orrery/venue';
import type { Address } from '@solana/kit';
import type { LiquidityChange } from '../actions/change-liquidity.ts';
import type { SwapAction } from '../trader.ts';

/** Where a swap would go and what it would move, in smallest units. */
export interface Fill {
  pool: Pool;
  before: PoolState;
  after: PoolState;
  /** What arrives at the taker. */
  out: bigint;
  isBuy: boolean;
  /** What the pool's second mint moved by. */
  quoteAmount: bigint;
}

/** What a change of liquidity moves: by mint, into the owner's wallet where above 0. */
export interface Shift {
  pool: Pool;
  after: PoolState;
  amounts: readonly (readonly [Address, bigint])[];
}

/** Bare pools with the venue's arithmetic: the best pool of a pair takes the whole swap. */
export interface TestPools {
  open(pool: Pool, state: PoolState): void;
  close(pool: Pool): void;
  state(pool: Address): PoolState;
  /** With the venue's fee unless told otherwise. */
  fill(
    swap: Pick<SwapAction, 'inputMint' | 'outputMint' | 'amount'>,
    now: Millis,
    feeOf?: typeof venueFee,
  ): Fill | undefined;
  shift(pool: Address, change: LiquidityChange): Shift | undefined;
}

export function createTestPools(): TestPools {
  const pools = new Map<Address, { pool: Pool; state: PoolState }>();
  const byPair = new Map<string, Set<Address>>();

  function find(id: Address): { pool: Pool; state: PoolState } {
    const found = pools.get(id);
    if (!found) throw new Error(`${id} is not open`);
    return found;
  }

  return {
    open(pool, state) {
      pools.set(pool.id, { pool, state });
      const pair = pairOf(pool.mints[0].id, pool.mints[1].id);
      byPair.set(pair, (byPair.get(pair) ?? new Set()).add(pool.id));
    },
    close({ id, mints }) {
      pools.delete(id);
      byPair.get(pairOf(mints[0].id, mints[1].id))?.delete(id);
    },
    state: (id) => find(id).state,
    fill(swap, now, feeOf = venueFee) {
      let best: Fill | undefined;
      for (const id of byPair.get(pairOf(swap.inputMint, swap.outputMint)) ?? []) {
        const entry = pools.get(id);
        if (!entry || entry.pool.account.kind === POOL_KINDS.quoted) continue;
        const fill = orRefused(() =>
          fillAt(entry.pool, entry.state, { ...swap, rate: BigInt(feeOf(entry.pool.mints)) }),
        );
        if (fill && fill.out > (best?.out ?? 0n)) best = fill;
      }
      if (!best) return undefined;
      const pool = graduated(best.pool, best.after.pool, now);
      pools.set(pool.id, { pool, state: best.after });
      return { ...best, pool };
    },
    shift(id, change) {
      const { pool, state } = find(id);
      const shift = orRefused(() => shiftAt(pool, state, change));
      if (shift) pools.set(pool.id, { pool, state: shift.after });
      return shift;
    },
  };
}

function fillAt(
  pool: Pool,
  state: PoolState,
  { inputMint, amount, rate }: Pick<SwapAction, 'inputMint' | 'amount'> & { rate: bigint },
): Fill {
  const [a, b] = pool.mints;
  const isBuy = b.id === inputMint;
  const isFeeIn = (isBuy ? feeMint(b, a) : feeMint(a, b)) === inputMint;
  const paid = isFeeIn ? amount - (amount * rate) / 10_000n : amount;
  const { amountOut: gross, state: after } = sell(state, isBuy ? 1 : 0, paid);
  const out = isFeeIn ? gross : gross - (gross * rate) / 10_000n;
  return { pool, before: state, after, out, isBuy, quoteAmount: isBuy ? paid : gross };
}

/** A launch that has reached its goal is another kind of pool from then on. */
function graduated(pool: Pool, account: PoolAccount, now: Millis): Pool {
  return pool.account.kind === account.kind ? pool : { ...pool, account, graduatedAt: now };
}

function shiftAt(pool: Pool, state: PoolState, change: LiquidityChange): Shift {
  const { lpMint } = state.pool;
  if ('removes' in change) {
    const { paid, pool: account } = removeShares(state.pool, change.removes, [0n, 0n]);
    return toShift(pool, { ...state, pool: account }, [paid[0], paid[1], [lpMint, -change.removes]]);
  }
  const { sent, minted, pool: account } = addShares(state.pool, { most: change.adds, minShares: 1n });
  return toShift(pool, { ...state, pool: account }, [-sent[0], -sent[1], [lpMint, minted]]);
}

function toShift(
  pool: Pool,
  after: PoolState,
  [amount0, amount1, shares]: [bigint, bigint, [Address, bigint]],
): Shift {
  return { pool, after, amounts: [[pool.mints[0].id, amount0], [pool.mints[1].id, amount1], shares] };
}

function orRefused<T>(run: () => T): T | undefined {
  try {
    return run();
  } catch (error) {
    if (isAppError(error, 'VENUE_REFUSED')) return undefined;
    throw error;
  }
}

function pairOf(a: Address, b: Address): string {
  return a < b ? `${a}/${b}` : `${b}/${a}`;
}
