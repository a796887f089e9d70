import { MAX_USER_SWAPS_PAGE, type UserSwap } from '@orrery/wire/trades/user-swaps';
import type { Address } from '@solana/kit';
import { fetchSwaps } from '#entities/swap-history/swap-history.queries.ts';

interface ReadAll {
  wallet: Address;
  signal: AbortSignal;
  /** Told with each page how many there are by now. */
  onRead: (count: number) => void;
}

/** Every swap of a wallet, newest first. Throws what a page failed with, and the signal's reason. */
export async function readAllSwaps({ wallet, signal, onRead }: ReadAll): Promise<readonly UserSwap[]> {
  const swaps: UserSwap[] = [];
  for (let offset: string | undefined; ; ) {
    const page = await fetchSwaps(wallet, { limit: MAX_USER_SWAPS_PAGE, offset }, signal);
    signal.throwIfAborted();
    swaps.push(...page.swaps);
    onRead(swaps.length);
    if (page.next === null) return swaps;
    offset = page.next;
  }
}
