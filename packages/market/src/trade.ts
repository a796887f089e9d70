import type { Millis } from '@orrery/core/time';
import type { Address } from '@solana/kit';

/** One trade of one token, as the indexer read it from a block. */
export interface MarketTrade {
  asset: Address;
  trader: Address;
  side: 'buy' | 'sell';
  /** The block's time. */
  time: Millis;
  slot: number;
  /** US dollars for one whole token. */
  price: number;
  /** False for dust, which has no meaningful price: it counts in volume but moves no price and no bar. */
  isValidPrice: boolean;
  /** Whole micro-USD below 2⁵³, so that sums in doubles are exact; anything else counts as 0. */
  microUsd: number;
  /** The token on the other side, where the trade is to count for it as well: one that has no trades of its own. */
  quote?: Address;
}
