import { shortenAddress } from '@orrery/core/address';
import { SECOND_MS } from '@orrery/core/time';
import type { Invite } from '@orrery/wire/send/send';
import type { Address } from '@solana/kit';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import ReceiptText from 'lucide-react/icons/receipt-text';
import { Suspense, useState } from 'react';
import { searchedAsset } from '#entities/asset/searched-asset.queries.ts';
import { describeGift, tokenOf } from '#entities/gift/gift.model.ts';
import { useTicking } from '#shared/api/use-now.ts';
import { formatMoment } from '#shared/format/time.ts';
import { paths } from '#shared/paths.ts';
import { Button } from '#shared/ui/controls/button.tsx';
import { buttonClass } from '#shared/ui/controls/button-class.ts';
import { lazyPart } from '#shared/ui/states/load-again.ts';
import * as strings from '../strings.ts';

const TakeBack = lazyPart(async () => (await import('./take-back.tsx')).TakeBack);

interface GiftRowProps {
  invite: Invite;
  /** The connected wallet. */
  wallet: Address;
}

/** How much was sent, when, what became of it; what has not ended can be taken back. */
export function GiftRow({ invite, wallet }: GiftRowProps) {
  const { data: asset } = useQuery(searchedAsset(tokenOf(invite)));
  const [isTaking, setIsTaking] = useState(false);
  const amount = describeGift({ mint: invite.mint, amount: BigInt(invite.amount) }, asset);
  const isThere = invite.action === null;
  return (
    <li className="flex items-center gap-3 border-line/60 border-b py-2.5">
      <span className="min-w-0 flex-1">
        <span className="block font-semibold text-13 tabular-nums wrap-anywhere">{amount}</span>
        <span className="block text-12 text-muted">
          <Ending invite={invite} />
        </span>
        <time dateTime={invite.creation_time} className="block text-12 text-muted tabular-nums">
          {formatMoment(Date.parse(invite.creation_time) / SECOND_MS)}
        </time>
      </span>
      {isThere && invite.sender === wallet && (
        <Button size="sm" aria-label={strings.takeBackOf(amount)} onClick={() => setIsTaking(true)}>
          {strings.takeBack}
        </Button>
      )}
      <Link
        {...paths.transaction(invite.deletion_tx ?? invite.creation_tx)}
        aria-label={strings.viewTransaction}
        title={strings.viewTransaction}
        className={buttonClass({ size: 'sm' })}
      >
        <ReceiptText size={15} aria-hidden="true" />
      </Link>
      {isTaking && (
        <Suspense>
          <TakeBack invite={invite} amount={amount} onClose={() => setIsTaking(false)} />
        </Suspense>
      )}
    </li>
  );
}

function Ending({ invite: { action, receiver, expiry } }: { invite: Invite }) {
  const at = Number(expiry);
  const isOver = useTicking((now) => now >= at * SECOND_MS);
  if (action === 'claim') return strings.claimedBy(receiver ? shortenAddress(receiver) : '');
  if (action === 'clawback') return strings.takenBack;
  return (isOver ? strings.expiredAt : strings.expiresAt)(formatMoment(at));
}
