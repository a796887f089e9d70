import { shortenAddress } from '@orrery/core/address';
import { parseReferral } from '@orrery/domain/trading/referral';
import type { Referral } from '@orrery/domain/trading/referral-terms';
import { log } from '#shared/log.ts';
import { showToast } from '#shared/ui/overlays/toast.ts';
import { liveReferral, REFERRAL_MS, referralEntry } from './referral.store.ts';
import * as strings from './strings.ts';

/** Keeps the referral that an address has and says so, or logs that it has none that is right, and takes it out of the address. */
export function takeReferral(params: URLSearchParams): void {
  const [referrer, feeBps] = ['referrer', 'feeBps'].map((key) => {
    const values = params.getAll(key);
    params.delete(key);
    // A key written twice is hostile or broken: it counts as absent.
    return values.length === 1 ? values[0] : undefined;
  });
  const referral = parseReferral(referrer, feeBps);
  if (referral) keep(referral);
  else log.error('Referral ignored', { referrer, feeBps });
}

/** One that is held already was said, and lasts no longer for being opened again. */
function keep(referral: Referral): void {
  const now = Date.now();
  const held = liveReferral(referralEntry.get(), now);
  if (held?.referrer === referral.referrer && held.feeBps === referral.feeBps) return;
  referralEntry.set({ ...referral, untilMs: now + REFERRAL_MS });
  showToast(
    'info',
    {
      title: strings.referred,
      description: strings.referredHint(referral.feeBps / 100, shortenAddress(referral.referrer)),
      action: { label: strings.remove, onPress: () => referralEntry.set(null) },
      stays: true,
    },
    'referral',
  );
}
