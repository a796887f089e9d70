import type { Address } from '@solana/kit';
import { useInfiniteQuery } from '@tanstack/react-query';
import GiftIcon from 'lucide-react/icons/gift';
import HistoryIcon from 'lucide-react/icons/history';
import { useState } from 'react';
import { giftQueries } from '#entities/gift/gift.queries.ts';
import { Button } from '#shared/ui/controls/button.tsx';
import { Segmented } from '#shared/ui/controls/segmented.tsx';
import { EmptyState } from '#shared/ui/states/empty-state.tsx';
import { ErrorState } from '#shared/ui/states/error-state.tsx';
import * as strings from '../strings.ts';
import { GiftRow } from './gift-row.tsx';

const KINDS = [
  { value: 'pending', label: strings.pending },
  { value: 'past', label: strings.history },
] as const;

/** What a wallet left at links: what waits, and what ended. */
export function GiftLists({ wallet }: { wallet: Address }) {
  const [kind, setKind] = useState<'pending' | 'past'>('pending');
  return (
    <section aria-label={strings.lists} className="flex flex-col gap-2 border-line border-t pt-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 className="font-semibold text-14">{strings.lists}</h2>
        <Segmented label={strings.lists} options={KINDS} value={kind} onChange={setKind} />
      </div>
      <GiftList key={kind} kind={kind} wallet={wallet} />
    </section>
  );
}

function GiftList({ kind, wallet }: { kind: 'pending' | 'past'; wallet: Address }) {
  const { data, error, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = useInfiniteQuery(
    giftQueries.pages(kind, wallet),
  );
  if (!data && error)
    return <ErrorState title={strings.failed} error={error} onRetry={() => void refetch()} />;
  if (!data)
    return (
      <p role="status" className="py-10 text-center text-13 text-muted">
        {strings.loading}
      </p>
    );
  const invites = data.pages.flatMap((page) => page.invites);
  if (invites.length === 0)
    return kind === 'pending' ? (
      <EmptyState icon={GiftIcon} title={strings.noPending} hint={strings.noPendingHint} />
    ) : (
      <EmptyState icon={HistoryIcon} title={strings.noHistory} hint={strings.noHistoryHint} />
    );
  return (
    <>
      <ul aria-label={strings.lists}>
        {invites.map((invite) => (
          <GiftRow key={invite.creation_tx + invite.invite_pda} invite={invite} wallet={wallet} />
        ))}
      </ul>
      {hasNextPage && (
        <Button isBusy={isFetchingNextPage} onClick={() => void fetchNextPage()} className="self-center">
          {strings.more}
        </Button>
      )}
    </>
  );
}
