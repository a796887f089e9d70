import { type Bps, bps } from '@orrery/core/numbers';
import { MAX_SLIPPAGE } from './slippage.ts';

const PERCENT = /^(?:\d{1,2}(?:[.,]\d{0,2})?|[.,]\d{1,2})$/;

/** Reads a percentage, typed in whole or in part (`0.`, `.5`), with at most two decimals, from 0 to 50; undefined when it is not one. */
export function parseSlippage(text: string): Bps | undefined {
  const typed = text.trim().replace(/%$/, '').trimEnd();
  if (!PERCENT.test(typed)) return undefined;
  const [whole = '', decimals = ''] = typed.split(/[.,]/);
  const slippage = Number(whole) * 100 + Number(decimals.padEnd(2, '0'));
  return slippage <= MAX_SLIPPAGE ? bps(slippage) : undefined;
}
