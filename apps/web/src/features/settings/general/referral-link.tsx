import { referralLink } from '@orrery/domain/trading/referral';
import { MAX_REFERRAL_BPS } from '@orrery/domain/trading/referral-terms';
import { useState } from 'react';
import { useNetwork } from '#entities/health/use-network.ts';
import { referralEntry, useReferral } from '#entities/referral/referral.store.ts';
import { useWalletAddress } from '#entities/wallet/wallet.store.ts';
import { formatMoment } from '#shared/format/time.ts';
import { Button } from '#shared/ui/controls/button.tsx';
import { Input } from '#shared/ui/controls/input.tsx';
import { Segmented } from '#shared/ui/controls/segmented.tsx';
import { CopyButton } from '#shared/ui/overlays/copy-button.tsx';
import { Setting } from '../setting.tsx';
import * as strings from '../strings.ts';

const FEES = [10, 50, 100, MAX_REFERRAL_BPS].map((bps) => ({
  value: String(bps),
  label: strings.percent(bps / 100),
}));

/** The referrer of this browser, and the way to remove its fee. */
export function ReferredBy() {
  const referral = useReferral();
  if (!referral) return null;
  const { referrer, feeBps, untilMs } = referral;
  return (
    <Setting
      title={strings.referredBy}
      hint={strings.referredByHint(feeBps / 100, formatMoment(untilMs / 1_000))}
    >
      <div className="flex items-center gap-2">
        <span className="min-w-0 flex-1 truncate font-mono text-12" title={referrer}>
          {referrer}
        </span>
        <Button size="sm" onClick={() => referralEntry.set(null)}>
          {strings.removeReferral}
        </Button>
      </div>
    </Setting>
  );
}

/** A link of the wallet's own, for those whom it brings here. */
export function ReferralLink() {
  const wallet = useWalletAddress();
  const network = useNetwork();
  const [feeBps, setFeeBps] = useState('50');
  if (!wallet) return null;
  const referral = { referrer: wallet, feeBps: Number(feeBps) };
  const link = referralLink(`${location.origin}/swap`, referral, network);
  return (
    <Setting title={strings.referralLink} hint={strings.referralHint}>
      <Segmented label={strings.referralFee} options={FEES} value={feeBps} onChange={setFeeBps} isWide />
      <div className="flex items-center gap-2">
        <Input
          readOnly
          aria-label={strings.referralLink}
          value={link}
          className="min-w-0 flex-1 font-mono text-12"
        />
        <CopyButton text={link} label={strings.copyReferralLink} />
      </div>
    </Setting>
  );
}
