import type { Address } from '@solana/kit';
import { useMemo } from 'react';
import { useTokenNames } from '#entities/asset/use-token-names.ts';
import { type OwnMark, toOwnMarks } from './own-marks.model.ts';
import { mintsOf } from './swap-history.model.ts';
import { useNewestSwaps } from './use-newest-swaps.ts';

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
  const names = useTokenNames(mintsOf(swaps ?? []));
  return useMemo(() => toOwnMarks(swaps ?? [], id, names), [swaps, id, names]);
}
