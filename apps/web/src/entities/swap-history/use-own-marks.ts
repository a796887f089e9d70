import type { Address } from '@solana/kit';
import { useMemo } from 'react';
import { type OwnMark, toOwnMarks } from './own-marks.model.ts';
import { useNewestSwaps } from './use-newest-swaps.ts';
import { useSwapNames } from './use-swap-names.ts';

/** So many of the newest are marked: what one request brings. */
const MARKED = 100;

/**
 * A wallet's newest swaps as marks on the chart of `asset`; on that of a pair, of those with `quote` alone. None without a wallet. A new one comes
 * by itself.
 */
export function useOwnMarks(asset: {
  wallet: Address | undefined;
  asset: Address;
  quote?: Address | undefined;
}): readonly OwnMark[] {
  const { wallet, asset: id, quote } = asset;
  const mints = quote === undefined ? [id] : [id, quote].sort();
  const swaps = useNewestSwaps({ wallet, mints, limit: MARKED, isOff: wallet === undefined })?.swaps;
  const names = useSwapNames(swaps);
  return useMemo(() => toOwnMarks(swaps ?? [], id, names), [swaps, id, names]);
}
