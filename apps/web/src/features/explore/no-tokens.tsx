import type { Timeframe } from '@orrery/domain/timeframes';
import Telescope from 'lucide-react/icons/telescope';
import { Suspense } from 'react';
import { NO_TOKENS } from '#entities/asset/asset.words.ts';
import { Button } from '#shared/ui/controls/button.tsx';
import { EmptyState } from '#shared/ui/states/empty-state.tsx';
import { lazyPart } from '#shared/ui/states/load-again.ts';
import { TableSkeleton } from '#widgets/token-table/table-skeleton.tsx';
import type { ExploreView } from './explore-search.ts';
import { countFilters } from './filters/filter-search.ts';
import * as strings from './strings.ts';
import type { TabName } from './tabs.ts';

const FilterEmpty = lazyPart(async () => (await import('./filters/empty/filter-empty.tsx')).FilterEmpty);

const WINDOW_WORDS: Record<Timeframe, string> = {
  '5m': '5 minutes',
  '1h': 'hour',
  '6h': '6 hours',
  '24h': '24 hours',
};
/** What is on these does not depend on the window. */
const LAUNCHES: ReadonlySet<TabName> = new Set(['recent', 'aboutToGraduate', 'graduated']);

interface NoTokensProps {
  view: ExploreView;
  onViewChange: (view: ExploreView) => void;
}

/** An empty list, and what one can do about it. */
export function NoTokens({ view, onViewChange }: NoTokensProps) {
  const { tab, timeframe } = view;
  if (countFilters(view) > 0) {
    return (
      <Suspense fallback={<TableSkeleton timeframe={timeframe} columns={view.columns} />}>
        <FilterEmpty view={view} onViewChange={onViewChange} />
      </Suspense>
    );
  }
  if (LAUNCHES.has(tab))
    return <EmptyState icon={Telescope} title={NO_TOKENS} hint={strings.newTokensAppear} />;
  const isWidest = timeframe === '24h';
  return (
    <EmptyState
      icon={Telescope}
      title={`${strings.nothingTraded} ${WINDOW_WORDS[timeframe]}`}
      hint={isWidest ? strings.rowsWithFirstTrade : strings.longerWindow}
      action={
        !isWidest && (
          <Button onClick={() => onViewChange({ ...view, timeframe: '24h' })}>{strings.show24h}</Button>
        )
      }
    />
  );
}
