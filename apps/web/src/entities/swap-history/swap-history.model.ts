import type { UserSwap, UserSwapsReply } from '@orrery/wire/trades/user-swaps';
import type { Address } from '@solana/kit';
import type { SentRecord } from '#entities/transaction/sent.store.ts';

/** For so long after a transaction was sent the indexer may not have it yet. */
const AWAITED_MS = 60_000;

/** The newest swaps laid over pages that were asked for before: each once, newest first. */
export function mergeSwaps(newest: readonly UserSwap[], paged: readonly UserSwap[]): readonly UserSwap[] {
  const known = new Set(paged.map(({ txHash }) => txHash));
  const fresh = newest.filter(({ txHash }) => !known.has(txHash));
  return fresh.length > 0 ? [...fresh, ...paged] : paged;
}

/** Whether swaps may be missing between the newest and the pages. */
export function hasHole({ swaps, next }: UserSwapsReply, paged: readonly UserSwap[]): boolean {
  const known = new Set(paged.map(({ txHash }) => txHash));
  return next !== null && !swaps.some(({ txHash }) => known.has(txHash));
}

/** Whether a transaction of the wallet's was sent just now and is no swap that is known. */
export function isAwaited(
  sent: readonly SentRecord[],
  { wallet, swaps, now }: { wallet: Address; swaps: readonly UserSwap[]; now: number },
): boolean {
  return sent.some(
    ({ signature, signer, status, sentAt }) =>
      signer === wallet &&
      status !== 'failed' &&
      now - sentAt < AWAITED_MS &&
      !swaps.some(({ txHash }) => txHash === signature),
  );
}

/** The tokens that swaps sold and bought, some of them more than once. */
export function mintsOf(swaps: readonly UserSwap[]): Address[] {
  return swaps.flatMap(({ sold, bought }) => [sold.mint, bought.mint]);
}
