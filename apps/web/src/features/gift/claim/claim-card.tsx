import { shortenAddress } from '@orrery/core/address';
import type { Asset } from '@orrery/wire/tokens/asset';
import { isVerifiedAsset } from '#entities/asset/asset.model.ts';
import { TokenIcon } from '#entities/asset/icon/token-icon.tsx';
import { VerifiedMark } from '#entities/asset/icon/verified-mark.tsx';
import { tokenOf } from '#entities/gift/gift.model.ts';
import type { FoundGift } from '#entities/gift/read-gift.ts';
import { formatMoment } from '#shared/format/time.ts';
import { Term } from '#shared/ui/term.tsx';
import { SettleButton } from '#widgets/settle/settle-button.tsx';
import * as strings from '../strings.ts';
import { useClaim } from './use-claim.ts';

interface ClaimCardProps {
  code: string;
  gift: FoundGift;
  asset: Asset | null | undefined;
  amount: string;
  arriving: string;
}

/** What the chain holds at the link, who gets it, and the one button. */
export function ClaimCard({ code, gift, asset, amount, arriving }: ClaimCardProps) {
  const id = tokenOf(gift);
  const { recipient, form } = useClaim({ code, mint: id, amount });
  return (
    <div className="flex flex-col gap-4">
      <h2 className="font-semibold text-20">{strings.gift}</h2>
      <p className="flex items-center gap-3 rounded-lg bg-raised px-4 py-4">
        <TokenIcon id={id} icon={asset?.icon} size={36} />
        <span className="min-w-0 font-semibold text-20 tabular-nums wrap-anywhere">{amount}</span>
        {asset && <VerifiedMark isVerified={isVerifiedAsset(asset)} />}
      </p>
      <dl className="flex flex-col gap-2 text-13">
        {gift.arriving !== gift.amount && (
          <Term isLong name={strings.arrives} note={strings.arrivesNote}>
            {arriving}
          </Term>
        )}
        {gift.mint && (
          <Term isLong name={strings.token}>
            <span className="font-mono text-12" title={gift.mint}>
              {shortenAddress(gift.mint)}
            </span>
          </Term>
        )}
        <Term isLong name={strings.from}>
          <span className="break-all font-mono text-12">{gift.sender}</span>
        </Term>
        <Term isLong name={strings.expires}>
          {formatMoment(gift.expiryMs / 1_000)}
        </Term>
        {recipient && (
          <Term isLong name={strings.to}>
            <span className="break-all font-mono text-12">{recipient}</span>
          </Term>
        )}
      </dl>
      <SettleButton form={form} />
      <p className="text-center text-12 text-muted">{strings.claimHint}</p>
    </div>
  );
}
