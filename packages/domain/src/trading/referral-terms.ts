import type { Address } from '@solana/kit';

/** The referrer of a trader, and the fee in basis points asked for it. */
export interface Referral {
  referrer: Address;
  feeBps: number;
}

/** The most that a referral's fee may be, in basis points. */
export const MAX_REFERRAL_BPS = 200;

/** How long a referral lasts from the link that brought it, in days. */
export const REFERRAL_DAYS = 30;
