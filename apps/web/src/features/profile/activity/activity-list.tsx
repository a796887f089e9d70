import type { Address } from '@solana/kit';
import { useVirtualizer } from '@tanstack/react-virtual';
import HistoryIcon from 'lucide-react/icons/history';
import { useEffect, useMemo, useRef } from 'react';
import type { ActivityProduct } from '#entities/activity/activity.queries.ts';
import { Button } from '#shared/ui/controls/button.tsx';
import { EmptyState } from '#shared/ui/states/empty-state.tsx';
import { ErrorState } from '#shared/ui/states/error-state.tsx';
import * as strings from '../strings.ts';
import { ACTIVITY_ROW_PX, ActivityRow } from './activity-row.tsx';
import { useActivities } from './use-activities.ts';
import { useKeptPlace } from './use-kept-place.ts';
import { useNearEnd } from './use-near-end.ts';

const OVERSCAN_ROWS = 6;

interface ActivityListProps {
  address: Address;
  product: ActivityProduct;
  onLeave?: (() => void) | undefined;
}

/** What a wallet did, newest first; older entries come as the end is near. */
export function ActivityList({ address, product, onLeave }: ActivityListProps) {
  const { lines, hidden, error, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = useActivities(
    address,
    product,
  );
  const scroller = useRef<HTMLDivElement>(null);
  const count = lines?.length ?? 0;
  // oxlint-disable-next-line react/incompatible-library -- we do not compile with the React Compiler
  const virtualizer = useVirtualizer({
    count,
    getScrollElement: () => scroller.current,
    estimateSize: () => ACTIVITY_ROW_PX,
    overscan: OVERSCAN_ROWS,
  });
  useKeptPlace(
    scroller,
    useMemo(() => lines?.map(({ key }) => key) ?? [], [lines]),
  );
  const canAsk = hasNextPage && !isFetchingNextPage && !error;
  const look = useNearEnd(scroller, () => canAsk && void fetchNextPage());
  // A page that does not fill the list has no end to be scrolled to.
  useEffect(() => look());

  if (!lines && error)
    return <ErrorState title={strings.activitiesFailed} error={error} onRetry={() => void refetch()} />;
  if (!lines)
    return (
      <p role="status" className="px-5 py-16 text-center text-13 text-muted">
        {strings.loadingActivities}
      </p>
    );
  if (count + hidden.spam + hidden.failed === 0 && !hasNextPage)
    return <EmptyState icon={HistoryIcon} title={strings.noActivities} hint={strings.noActivitiesHint} />;
  return (
    <div
      ref={scroller}
      onScroll={look}
      data-scroller=""
      className="min-h-0 flex-1 overflow-y-auto overscroll-contain [overflow-anchor:none]"
    >
      <ul aria-label={strings.activity} className="relative" style={{ height: virtualizer.getTotalSize() }}>
        {virtualizer.getVirtualItems().map(({ index, start }) => {
          const line = lines[index];
          return line && <ActivityRow key={line.key} line={line} top={start} onLeave={onLeave} />;
        })}
      </ul>
      <div className="flex flex-wrap items-center justify-center gap-x-3 gap-y-1 px-5 py-3 text-12 text-muted">
        {hidden.spam > 0 && <span>{strings.spamHidden(hidden.spam)}</span>}
        {hidden.failed > 0 && <span>{strings.failedHidden(hidden.failed)}</span>}
        {error ? (
          <>
            <span role="alert">{strings.activitiesFailed}</span>
            <Button size="sm" onClick={() => void fetchNextPage()}>
              {strings.tryAgain}
            </Button>
          </>
        ) : (
          <span role="status">{hasNextPage ? strings.loadingMore : strings.endOfList}</span>
        )}
      </div>
    </div>
  );
}
