import { MAX_REFERRAL_BPS } from '@orrery/domain/trading/referral-terms';
import { AddressSchema } from '@orrery/wire/common';
import * as v from 'valibot';
import { storage } from '#shared/storage/storage.ts';

const ReferralSchema = v.object({
  referrer: AddressSchema,
  feeBps: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(MAX_REFERRAL_BPS)),
});

/** Who brought this browser here last; null when nobody did. */
export const referralEntry = storage.entry('referral:v1', v.nullable(ReferralSchema), null);
