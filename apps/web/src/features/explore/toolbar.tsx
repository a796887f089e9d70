import { TIMEFRAMES } from '@orrery/domain/timeframes';
import { Suspense } from 'react';
import { useStreamState } from '#shared/stream/stream-context.ts';
import { Badge } from '#shared/ui/badge.tsx';
import { Segmented } from '#shared/ui/controls/segmented.tsx';
import { useIsBelowSm } from '#shared/ui/hooks/breakpoints.ts';
import { useIdle } from '#shared/ui/hooks/use-idle.ts';
import { lazyPart } from '#shared/ui/states/load-again.ts';
import type { ExploreView } from './explore-search.ts';
import { FilterButton } from './filters/filter-button.tsx';
import * as strings from './strings.ts';
import { listOf } from './tabs.ts';

const CardSort = lazyPart(async () => (await import('#widgets/token-table/sort/card-sort.tsx')).CardSort);

const TableTools = lazyPart(async () => (await import('./late-tools.tsx')).TableTools);

const WINDOWS = TIMEFRAMES.map((timeframe) => ({ value: timeframe, label: timeframe }));

interface ToolbarProps {
  view: ExploreView;
  onViewChange: (view: ExploreView) => void;
}

export function Toolbar({ view, onViewChange }: ToolbarProps) {
  const isPaused = useStreamState() === 'offline';
  const isCards = useIsBelowSm();
  const isIdle = useIdle();
  // At the edge where its panel stands.
  const filters = listOf(view.tab) !== undefined && <FilterButton view={view} />;
  return (
    <div className="flex shrink-0 flex-wrap items-center gap-2 px-4 py-2 lg:px-5">
      <Segmented
        label={strings.timeframe}
        options={WINDOWS}
        value={view.timeframe}
        onChange={(timeframe) => onViewChange({ ...view, timeframe })}
      />
      <output className="contents">{isPaused && <Badge tone="warn">{strings.pricesArePaused}</Badge>}</output>
      {isCards ? (
        <>
          {filters}
          <Suspense fallback={<CardSortRoom />}>
            {isIdle ? (
              <CardSort view={view} onViewChange={(order) => onViewChange({ ...view, ...order })} />
            ) : (
              <CardSortRoom />
            )}
          </Suspense>
        </>
      ) : (
        <span className="ml-auto flex gap-2">
          <Suspense>{isIdle && <TableTools view={view} onViewChange={onViewChange} />}</Suspense>
          {filters}
        </span>
      )}
    </div>
  );
}

/** Keeps the place free. */
function CardSortRoom() {
  return <span className="h-9 flex-1" />;
}
