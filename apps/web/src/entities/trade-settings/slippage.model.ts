import { type Bps, bps } from '@orrery/core/numbers';
import { DEFAULT_SLIPPAGE } from '@orrery/domain/trading/slippage';
import * as strings from './strings.ts';

export const SLIPPAGE_PRESETS: readonly Bps[] = [bps(10), DEFAULT_SLIPPAGE, bps(100)];

const LOW: Bps = bps(10);
const HIGH: Bps = bps(500);

/** What to think of before one leaves the usual values. */
export function adviseSlippage(slippage: Bps): string | undefined {
  if (slippage > HIGH) return strings.slippageHigh;
  return slippage < LOW ? strings.slippageLow : undefined;
}
