import { parseReferral } from '@orrery/domain/trading/referral';
import { log } from '#shared/errors/log.ts';
import { referralEntry } from './referral.store.ts';

/** Keeps the referral that an address has, or logs that it has none that is right, and takes it out of the address. */
export function takeReferral(params: URLSearchParams): void {
  const [referrer, feeBps] = ['referrer', 'feeBps'].map((key) => {
    const values = params.getAll(key);
    params.delete(key);
    // A key written twice is hostile or broken: it counts as absent (safety.md 13).
    return values.length === 1 ? values[0] : undefined;
  });
  const referral = parseReferral(referrer, feeBps);
  if (referral) referralEntry.set(referral);
  else log.error('Referral ignored', { referrer, feeBps });
}
