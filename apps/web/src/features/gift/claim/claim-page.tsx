import { shortenAddress } from '@orrery/core/address';
import type { Address } from '@solana/kit';
import { useQuery } from '@tanstack/react-query';
import GiftIcon from 'lucide-react/icons/gift';
import Hourglass from 'lucide-react/icons/hourglass';
import PackageOpen from 'lucide-react/icons/package-open';
import { searchedAsset } from '#entities/asset/searched-asset.queries.ts';
import { describeGift, tokenOf } from '#entities/gift/gift.model.ts';
import { useGiftCode } from '#entities/gift/gift-code.ts';
import type { FoundGift } from '#entities/gift/read-gift.ts';
import { type AtLink as GiftAtLink, useGiftAtLink } from '#entities/gift/use-gift-at-link.ts';
import { useWalletAddress } from '#entities/wallet/wallet.store.ts';
import { useTicking } from '#shared/api/use-now.ts';
import { formatMoment } from '#shared/format/time.ts';
import { Panel } from '#shared/ui/panel.tsx';
import { EmptyState } from '#shared/ui/states/empty-state.tsx';
import { ErrorState } from '#shared/ui/states/error-state.tsx';
import * as strings from '../strings.ts';
import { ClaimCard } from './claim-card.tsx';
import { NoCode } from './no-code.tsx';

/** What is at the link whose code this tab holds, and claims it. */
export function ClaimPage() {
  const { code, claimant } = useGiftCode();
  return (
    <div className="mx-auto max-w-125 px-4 py-10">
      {/* What is behind a link is nothing to be found. */}
      <meta name="robots" content="noindex" />
      <Panel className="p-5">
        <h1 className="sr-only">{strings.pageTitle}</h1>
        {code ? <AtLink key={code} code={code} /> : claimant ? <Claimed by={claimant} /> : <NoCode />}
      </Panel>
    </div>
  );
}

function AtLink({ code }: { code: string }) {
  const link = useGiftAtLink(code);
  switch (link.state) {
    case 'there':
      return <Found code={code} gift={link.gift} />;
    case 'ended':
      return <Ended end={link.end} />;
    case 'failed':
      return <ErrorState title={strings.giftFailed} error={link.error} onRetry={link.retry} />;
    case 'gone':
      return <EmptyState icon={PackageOpen} title={strings.gone} hint={strings.goneHint} />;
    case 'never-there':
      return <EmptyState icon={PackageOpen} title={strings.nothingHere} hint={strings.nothingHereHint} />;
    case 'looking':
      return (
        <p role="status" className="px-5 py-16 text-center text-13 text-muted">
          {strings.looking}
        </p>
      );
  }
}

function Found({ code, gift }: { code: string; gift: FoundGift }) {
  const { data: asset } = useQuery(searchedAsset(tokenOf(gift)));
  const isOver = useTicking((now) => now >= gift.expiryMs);
  const shown = { mint: gift.mint, amount: gift.amount };
  const amount = describeGift(shown, asset, gift.decimals);
  if (isOver)
    return <EmptyState icon={Hourglass} title={strings.expired} hint={strings.expiredHint(amount)} />;
  const arriving = describeGift({ ...shown, amount: gift.arriving }, asset, gift.decimals);
  return <ClaimCard code={code} gift={gift} asset={asset} amount={amount} arriving={arriving} />;
}

/** How a gift that is no longer there ended. */
function Ended({ end }: { end: Extract<GiftAtLink, { state: 'ended' }>['end'] }) {
  const wallet = useWalletAddress();
  const claimant = useGiftCode((held) => held.claimant);
  const { action, receiver } = end;
  const time = end.deletion_time ? formatMoment(Date.parse(end.deletion_time) / 1_000) : '';
  if (action === 'claim' && receiver) {
    if (receiver === wallet || receiver === claimant) return <Claimed by={receiver} />;
    const hint = strings.alreadyClaimedHint(shortenAddress(receiver), time);
    return <EmptyState icon={PackageOpen} title={strings.alreadyClaimed} hint={hint} />;
  }
  return <EmptyState icon={PackageOpen} title={strings.wasTakenBack} hint={strings.wasTakenBackHint(time)} />;
}

function Claimed({ by }: { by: Address }) {
  return (
    <EmptyState
      icon={GiftIcon}
      title={strings.youClaimed}
      hint={strings.youClaimedHint(shortenAddress(by))}
    />
  );
}
