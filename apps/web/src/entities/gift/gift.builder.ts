import { USDT } from '@orrery/domain/mints/mints';
import type { FoundGift } from './read-gift.ts';

/** A gift of 1.5 SOL that is found at a link, for tests. */
export const aGift = (more: Partial<FoundGift> = {}): FoundGift => ({
  held: {} as never, // Only what claims it looks into it.
  mint: null,
  sender: USDT,
  amount: 1_500_000_000n,
  arriving: 1_500_000_000n,
  decimals: 9,
  expiryMs: Date.now() + 3_600_000,
  ...more,
});
