import { TIMEFRAMES } from '@orrery/wire';
import { useStreamState } from '#shared/stream/live.ts';
import { Badge } from '#shared/ui/badge.tsx';
import { Segmented } from '#shared/ui/segmented.tsx';
import { type ExploreView, TABS } from './explore-search.ts';

const WINDOWS = TIMEFRAMES.map((timeframe) => ({ value: timeframe, label: timeframe }));

interface ToolbarProps {
  view: ExploreView;
  onViewChange: (view: ExploreView) => void;
}

export function Toolbar({ view, onViewChange }: ToolbarProps) {
  const isPaused = useStreamState() === 'offline';
  return (
    <div className="flex shrink-0 flex-wrap items-center gap-x-2 gap-y-2 sm:gap-x-4 px-4 pt-3 pb-2 lg:px-5">
      <Segmented
        label="List"
        look="tabs"
        options={TABS}
        value={view.tab}
        onChange={(tab) => onViewChange({ ...view, tab })}
      />
      <output className="empty:hidden">{isPaused && <Badge tone="warn">Prices are paused</Badge>}</output>
      <div className="ml-auto">
        <Segmented
          label="Timeframe"
          options={WINDOWS}
          value={view.timeframe}
          onChange={(timeframe) => onViewChange({ ...view, timeframe })}
        />
      </div>
    </div>
  );
}
