import { type Clock, DAY_MS, HOUR_MS } from '@orrery/core/time';
import type { Address } from '@solana/kit';

/** What the venue pays for a swap, in lamports. */
export interface GasCost {
  /** Spent when it lands, failed or not. */
  feeLamports: bigint;
  /** Goes with it into an account that the taker may close. */
  rentLamports: bigint;
}

/** A cost that was counted. */
export interface GasClaim {
  /** Counts only so much of it from now on: nothing for what never landed. */
  settle(spent: 'fee' | 'nothing'): void;
}

/** Bounds what the venue pays for others; in memory, so that each start begins with a full budget. */
export interface GasBudget {
  /** True while so much more may be paid for that taker. */
  allows(taker: Address, cost: GasCost): boolean;
  /** Counts a cost; undefined when it may not be paid. */
  claim(taker: Address, cost: GasCost): GasClaim | undefined;
}

/** Rent of an account with every extension we know, and three signatures. */
const MAX_LAMPORTS_PER_SWAP = 5_000_000n;
const MAX_LAMPORTS_PER_HOUR = 100_000_000n;
const SWAPS_OF_A_TAKER_AN_HOUR = 10;
const ACCOUNTS_OF_A_TAKER_A_DAY = 1;

interface Counted {
  at: number;
  taker: Address;
  lamports: bigint;
}

export function createGasBudget(clock: Clock): GasBudget {
  let swaps: Counted[] = [];
  let accounts: Counted[] = [];

  const dropOld = () => {
    const now = clock.now();
    swaps = swaps.filter(({ at }) => now - at < HOUR_MS);
    accounts = accounts.filter(({ at }) => now - at < DAY_MS);
  };
  const countOf = (counted: readonly Counted[], taker: Address) =>
    counted.filter((each) => each.taker === taker).length;
  const allows: GasBudget['allows'] = (taker, cost) => {
    dropOld();
    const lamports = sumOf(cost);
    const spent = swaps.reduce((sum, each) => sum + each.lamports, 0n);
    return (
      lamports <= MAX_LAMPORTS_PER_SWAP &&
      spent + lamports <= MAX_LAMPORTS_PER_HOUR &&
      countOf(swaps, taker) < SWAPS_OF_A_TAKER_AN_HOUR &&
      (cost.rentLamports === 0n || countOf(accounts, taker) < ACCOUNTS_OF_A_TAKER_A_DAY)
    );
  };
  return {
    allows,
    claim(taker, cost) {
      if (!allows(taker, cost)) return undefined;
      const swap: Counted = { at: clock.now(), taker, lamports: sumOf(cost) };
      swaps.push(swap);
      const account = { ...swap };
      if (cost.rentLamports > 0n) accounts.push(account);
      return {
        settle(spent) {
          accounts = accounts.filter((each) => each !== account);
          swap.lamports = spent === 'fee' ? cost.feeLamports : 0n;
          if (spent === 'nothing') swaps = swaps.filter((each) => each !== swap);
        },
      };
    },
  };
}

function sumOf({ feeLamports, rentLamports }: GasCost): bigint {
  return feeLamports + rentLamports;
}
