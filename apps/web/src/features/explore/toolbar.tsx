import { TIMEFRAMES } from '@orrery/wire';
import { CardSort } from '#entities/asset/table/card-sort.tsx';
import { SearchField } from '#features/explore/search/search-field.tsx';
import { useSearchDraft } from '#features/explore/search/use-search-draft.ts';
import { useStreamState } from '#shared/stream/live.ts';
import { Badge } from '#shared/ui/badge.tsx';
import { useIsBelowSm } from '#shared/ui/breakpoints.ts';
import { Segmented } from '#shared/ui/segmented.tsx';
import { type ExploreView, TABS } from './explore-search.ts';
import { FilterButton } from './filters/filter-button.tsx';

const WINDOWS = TIMEFRAMES.map((timeframe) => ({ value: timeframe, label: timeframe }));

interface ToolbarProps {
  view: ExploreView;
  onViewChange: (view: ExploreView) => void;
  /** The arrow down in the search field. */
  onLeaveDown: () => void;
}

export function Toolbar({ view, onViewChange, onLeaveDown }: ToolbarProps) {
  const isPaused = useStreamState() === 'offline';
  const isCards = useIsBelowSm();
  const draft = useSearchDraft(view.q, (q) => onViewChange({ ...view, q }));
  return (
    <div className="flex shrink-0 flex-wrap items-center gap-2 px-4 pt-3 pb-2 sm:gap-x-4 lg:px-5">
      <Segmented
        label="List"
        look="tabs"
        options={TABS}
        value={view.q === '' ? view.tab : undefined}
        onChange={(tab) => {
          draft.drop();
          onViewChange({ ...view, tab, q: '' });
        }}
      />
      <output className="contents">{isPaused && <Badge tone="warn">Prices are paused</Badge>}</output>
      <SearchField
        draft={draft}
        onLeaveDown={onLeaveDown}
        className="order-last w-full sm:order-none sm:ml-auto sm:w-64 lg:w-96"
      />
      <Segmented
        label="Timeframe"
        options={WINDOWS}
        value={view.timeframe}
        onChange={(timeframe) => onViewChange({ ...view, timeframe })}
      />
      <FilterButton view={view} />
      {isCards && <CardSort view={view} onViewChange={(order) => onViewChange({ ...view, ...order })} />}
    </div>
  );
}
