import { type PoolState, sell } from '@orrery/chain';
import { isAppError } from '@orrery/core/app-error';
import type { Address } from '@solana/kit';
import type { StateOf } from '../swaps/router/curves/curve-reader.ts';
import type { Quote } from '../swaps/router/quote.ts';

/** After it a fill that was sent has landed or failed, and the chain is believed again. */
const AHEAD_SLOTS = 3n;

/** Pools as they will be once the fills that were sent have landed, so that many can be sent within one slot. */
export interface StatesAhead {
  stateOf: StateOf;
  /** Counts in a route that was sent at a slot. */
  add(route: Quote['route'], slot: bigint): void;
  /** The chain has said what a pool holds. */
  forget(pool: Address): void;
  /** Forgets what was sent some slots before. */
  forgetOld(slot: bigint): void;
}

/** Lays what is sent over the states that the chain was last read with. */
export function createStatesAhead(read: StateOf): StatesAhead {
  const ahead = new Map<Address, { state: PoolState; slot: bigint }>();
  const stateOf: StateOf = (pool) => ahead.get(pool.id)?.state ?? read(pool);
  return {
    stateOf,
    add(route, slot) {
      for (const { pool, inputMint, inAmount } of route) {
        const input = inputMint === pool.account.mint0 ? 0 : 1;
        try {
          ahead.set(pool.id, { state: sell(stateOf(pool), input, inAmount).state, slot });
        } catch (error) {
          if (!isAppError(error, 'VENUE_REFUSED')) throw error;
        }
      }
    },
    forget: (pool) => void ahead.delete(pool),
    forgetOld(now) {
      for (const [pool, { slot }] of ahead) if (now - slot >= AHEAD_SLOTS) ahead.delete(pool);
    },
  };
}
