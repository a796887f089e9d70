import { DAY_MS } from '@orrery/core/time';
import { MAX_REFERRAL_BPS, REFERRAL_DAYS } from '@orrery/domain/trading/referral-terms';
import { AddressSchema } from '@orrery/wire/common';
import * as v from 'valibot';
import { useTicking } from '#shared/api/use-now.ts';
import { storage } from '#shared/storage/storage.ts';
import { useStored } from '#shared/storage/use-stored.ts';

export const REFERRAL_MS = REFERRAL_DAYS * DAY_MS;

const ReferralSchema = v.object({
  referrer: AddressSchema,
  feeBps: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(MAX_REFERRAL_BPS)),
  /** Unix milliseconds. */
  untilMs: v.number(),
});
export type HeldReferral = v.InferOutput<typeof ReferralSchema>;

/** The last one who brought this browser here, also when that is long ago; null when nobody did. What was kept without an end has ended. */
export const referralEntry = storage.entry('referral:v2', v.nullable(ReferralSchema), null);

/** The referral that is held, unless it has ended; none lasts longer than it may, whatever was stored. */
export function liveReferral(held: HeldReferral | null, now: number): HeldReferral | undefined {
  return held && held.untilMs > now && held.untilMs <= now + REFERRAL_MS ? held : undefined;
}

export function useReferral(): HeldReferral | undefined {
  const [held] = useStored(referralEntry);
  const isLive = useTicking((now) => liveReferral(held, now) !== undefined);
  return held && isLive ? held : undefined;
}
