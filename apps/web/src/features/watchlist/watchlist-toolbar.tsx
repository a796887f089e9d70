import { TIMEFRAMES } from '@orrery/domain/timeframes';
import type { TableView } from '#entities/asset/live/row-order.ts';
import type { Metric, Watchlist } from '#entities/watchlist/watchlist.schema.ts';
import { setWatchlist, useWatchlist } from '#entities/watchlist/watchlist.store.ts';
import { Segmented } from '#shared/ui/controls/segmented.tsx';
import { useIsBelowSm } from '#shared/ui/hooks/breakpoints.ts';
import { CardSort } from '#widgets/token-table/sort/card-sort.tsx';
import * as strings from './strings.ts';
import { WatchlistSort } from './watchlist-sort.tsx';

const VIEWS: readonly { value: Watchlist['view']; label: string }[] = [
  { value: 'chart', label: strings.chart },
  { value: 'table', label: strings.table },
];
const WINDOWS = TIMEFRAMES.map((timeframe) => ({ value: timeframe, label: timeframe }));
const METRIC_OPTIONS: readonly { value: Metric; label: string }[] = [
  { value: 'usdPrice', label: strings.price },
  { value: 'mcap', label: strings.marketCap },
];

interface WatchlistToolbarProps {
  order: TableView;
  onOrderChange: (order: Pick<TableView, 'sort' | 'dir'>) => void;
}

export function WatchlistToolbar({ order, onOrderChange }: WatchlistToolbarProps) {
  const [{ view, timeframe, metricV1 }] = useWatchlist();
  const isCards = useIsBelowSm();
  const isTable = view === 'table';
  return (
    <div className="flex shrink-0 flex-wrap items-center gap-2 px-4 pt-2 pb-3 lg:px-5">
      <Segmented
        label={strings.view}
        options={VIEWS}
        value={view}
        onChange={(next) => setWatchlist({ view: next })}
      />
      <Segmented
        label={strings.timeframe}
        options={WINDOWS}
        value={timeframe}
        onChange={(next) => setWatchlist({ timeframe: next })}
      />
      {!isTable && (
        <Segmented
          label={strings.metric}
          options={METRIC_OPTIONS}
          value={metricV1}
          onChange={(metric) => setWatchlist({ metricV1: metric })}
        />
      )}
      {isTable && isCards ? (
        <div className="flex w-full">
          <CardSort view={order} onViewChange={onOrderChange} />
        </div>
      ) : (
        <WatchlistSort />
      )}
    </div>
  );
}
