import { amountOut, feeMint, type Pool, type PoolPlan, type Reserves, venueFee } from '@orrery/venue';
import type { Address } from '@solana/kit';
import type { Swap } from './trader.ts';

/** Where a swap would go and what it would move, in smallest units. */
export interface Fill {
  pool: Pool;
  after: Reserves;
  /** What arrives at the taker. */
  out: bigint;
  isBuy: boolean;
  /** What the pool's second mint moved by. */
  quoteAmount: bigint;
}

/** Bare reserves with the venue's arithmetic: the best pool of a pair takes the whole swap. */
export interface TestPools {
  open(plan: PoolPlan, reserves: Reserves): Pool;
  close(pool: Pool): void;
  fill(swap: Swap): Fill | undefined;
}

export function createTestPools(): TestPools {
  const pools = new Map<Address, { pool: Pool; reserves: Reserves }>();
  const byPair = new Map<string, Set<Address>>();
  return {
    open(plan, reserves) {
      // Addresses matter to nobody here but the maps.
      const pool: Pool = { ...plan, id: plan.seed as Address, vaults: [plan.mints[0].id, plan.mints[1].id] };
      pools.set(pool.id, { pool, reserves });
      const pair = pairOf(plan.mints[0].id, plan.mints[1].id);
      byPair.set(pair, (byPair.get(pair) ?? new Set()).add(pool.id));
      return pool;
    },
    close({ id, mints }) {
      pools.delete(id);
      byPair.get(pairOf(mints[0].id, mints[1].id))?.delete(id);
    },
    fill(swap) {
      let best: Fill | undefined;
      for (const id of byPair.get(pairOf(swap.inputMint, swap.outputMint)) ?? []) {
        const entry = pools.get(id);
        if (!entry || entry.pool.curve.kind === 'rfq') continue;
        const fill = fillAt(entry.pool, entry.reserves, swap);
        if (fill.out > (best?.out ?? 0n)) best = fill;
      }
      if (best) pools.set(best.pool.id, { pool: best.pool, reserves: best.after });
      return best;
    },
  };
}

function fillAt(pool: Pool, [first, second]: Reserves, { inputMint, amount }: Swap): Fill {
  const rate = BigInt(venueFee(pool.mints));
  const [a, b] = pool.mints;
  const isFeeIn = (a.id === inputMint ? feeMint(a, b) : feeMint(b, a)) === inputMint;
  const paid = isFeeIn ? amount - (amount * rate) / 10_000n : amount;
  const gross = amountOut({ pool, reserves: [first, second], inputMint, paidIn: paid });
  const out = isFeeIn ? gross : gross - (gross * rate) / 10_000n;
  return pool.mints[0].id === inputMint
    ? { pool, after: [first + paid, second - gross], out, isBuy: false, quoteAmount: gross }
    : { pool, after: [first - gross, second + paid], out, isBuy: true, quoteAmount: paid };
}

function pairOf(a: Address, b: Address): string {
  return a < b ? `${a}/${b}` : `${b}/${a}`;
}
