import { formatPercent, UNKNOWN } from '@orrery/domain/number-formats';

const SMALLEST_SHOWN = 0.01;

/** A share of the supply in percent; what is more than nothing is never written as nothing. */
export function formatShare(share: number | null | undefined): string {
  if (share === null || share === undefined) return UNKNOWN;
  if (share === 0) return '0%';
  return share > 0 && share < SMALLEST_SHOWN ? '<0.01%' : formatPercent(share);
}
