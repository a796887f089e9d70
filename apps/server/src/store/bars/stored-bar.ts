import type { Bar } from '@orrery/market';
import type { BarSpan } from '../schema.ts';

/** How wide the bars are that are read. */
export type BarGrain = BarSpan | 'quarter' | 'second';

/** A bar, and whether any of it is synthetic. */
export type StoredBar = Bar & { isGenesis: boolean };

/** Opening times in milliseconds, the end outside. */
export interface BarRange {
  fromMs: number;
  toMs: number;
}

/** How much of one span was bought, how much sold, in micro-USD. */
export interface SidedBar {
  time: number;
  bought: number;
  sold: number;
}
