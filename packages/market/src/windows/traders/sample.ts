import {
  BUY_MICRO,
  NUM_NET_BUYERS,
  NUM_ORGANIC_BUYERS,
  NUM_TRADERS,
  ORGANIC_BUY_MICRO,
  ORGANIC_SELL_MICRO,
  SELL_MICRO,
  WINDOW_DOUBLES,
} from '../window.ts';
import { scatter } from './scatter.ts';

/** How many traders of one token are told apart inside one window. */
export const MAX_TRADERS = 65_536;

/**
 * The traders of a window that had too many to tell apart: those with a number that hashes to `shift` leading zero bits, one in
 * 2^shift. Counts of traders are those of the sample times 2^shift; organic volumes are the window's exact volumes times the
 * organic share of the sample's. Volumes and numbers of trades stay exact, and all is exact again once the window was empty.
 *
 * The standard error of a count of which m are in the sample is √((1 − 2^−shift) / m) of it. A table is halved at 65,536
 * traders, so a count of all traders is off by 0.39 % when that happens the first time, and by 0.55 % at most later on while
 * as many trade; as they leave, by more.
 *
 * A sample is doubles like those of the window: what its traders add up to, and what they bought and sold.
 */
export function createSample(): Float64Array {
  return new Float64Array(WINDOW_DOUBLES);
}

/** Whether a trader is in the samples of a rate. */
export function isSampled(trader: number, shift: number): boolean {
  return scatter(trader + 1) >>> (32 - shift) === 0 || shift === 0;
}

/** Sets a window's sums to what the sample says of all. */
export function publish(
  sample: Float64Array,
  { shift, page, at }: { shift: number; page: Float64Array; at: number },
): void {
  const rate = 2 ** shift;
  for (const count of [NUM_TRADERS, NUM_NET_BUYERS, NUM_ORGANIC_BUYERS])
    page[at + count] = (sample[count] ?? 0) * rate;
  for (const [volume, organic] of [
    [BUY_MICRO, ORGANIC_BUY_MICRO],
    [SELL_MICRO, ORGANIC_SELL_MICRO],
  ] as const)
    page[at + organic] = shareOf(page[at + volume] ?? 0, sample[organic] ?? 0, sample[volume] ?? 0);
}

function shareOf(total: number, part: number, whole: number): number {
  return whole === 0 ? 0 : Math.round(total * (part / whole));
}
