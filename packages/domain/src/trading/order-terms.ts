import { type Bps, bps } from '@orrery/core/numbers';
import type { TokenFacts } from '../tokens/token.ts';

/** The least that a limit order sells, in US dollars. */
export const LIMIT_MIN_USD = 5;
/** The least that a recurring order sells in all, and in each cycle, in US dollars. */
export const RECURRING_MIN_USD = 100;
export const CYCLE_MIN_USD = 50;
export const MIN_CYCLES = 2;
/** Below the most tips that the program takes, one for each cycle and one more. */
export const MAX_CYCLES = 9_999;
/** Seconds between cycles: a keeper shifts each by up to half of the least. */
export const MIN_INTERVAL_SECONDS = 60;
export const MAX_INTERVAL_SECONDS = 31_536_000;
/** How long before a recurring order may begin. */
export const MAX_START_SECONDS = 2_592_000;

/** How much of the asked output of a limit order may be missing. */
export const LIMIT_SLIPPAGE: Bps = bps(0);
/** Where the tolerance of a recurring order ends. */
export const RECURRING_SLIPPAGE: Bps = bps(500);

/** Lamports for each fill, paid by the order to the filler. */
export const ORDER_TIP_LAMPORTS = 20_000;
/** Tips that a limit order holds: fills in parts, and its end at its expiry. What is not paid out goes back to the owner. */
export const LIMIT_TIPS = 4;

/** Cancels that fit in a transaction. */
export const LIMIT_CANCELS = 5;
export const RECURRING_CANCELS = 4;
/** Compute units of a transaction that cancels one order. */
export const CANCEL_COMPUTE_UNITS = 300_000;

/** Fees of an order's output, together: the most that the program takes. */
export const MAX_ORDER_FEE: Bps = bps(100);
export const STABLE_ORDER_FEE: Bps = bps(3);
export const ORDER_FEE: Bps = bps(10);

type Tagged = Pick<TokenFacts, 'tags'>;

/** The venue's fee of what an order's fills bring: less between two stablecoins. */
export function orderFee(input: Tagged, output: Tagged): Bps {
  return [input, output].every(({ tags }) => tags.includes('stablecoin')) ? STABLE_ORDER_FEE : ORDER_FEE;
}

/** Tips that a recurring order holds: one for each cycle, and one for who ends it. */
export function recurringTips(cycles: number): number {
  return cycles + 1;
}
