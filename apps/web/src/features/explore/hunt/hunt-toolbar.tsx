import type { Launchpad } from '@orrery/domain/launches/launchpads';
import { TIMEFRAMES } from '@orrery/domain/timeframes';
import { useStreamState } from '#shared/stream/stream-context.ts';
import { Badge } from '#shared/ui/badge.tsx';
import { Segmented } from '#shared/ui/controls/segmented.tsx';
import { writeLaunchpads } from './hunt.model.ts';
import type { HuntView } from './hunt-search.ts';
import { LaunchpadPicker } from './launchpad-picker.tsx';
import * as strings from './strings.ts';

const WINDOWS = TIMEFRAMES.map((timeframe) => ({ value: timeframe, label: timeframe }));

interface HuntToolbarProps {
  view: HuntView;
  onViewChange: (view: HuntView) => void;
  launchpads: readonly Launchpad[];
}

/** Of which launchpads the tokens are, and over which window their figures. */
export function HuntToolbar({ view, onViewChange, launchpads }: HuntToolbarProps) {
  const isPaused = useStreamState() === 'offline';
  return (
    <div className="flex shrink-0 flex-wrap items-center gap-2 px-4 pt-2 pb-2 sm:gap-4 lg:px-5">
      <LaunchpadPicker
        chosen={launchpads}
        onChange={(next) => onViewChange({ ...view, launchpads: writeLaunchpads(next) })}
      />
      <output className="contents">{isPaused && <Badge tone="warn">{strings.pricesArePaused}</Badge>}</output>
      <span className="ml-auto">
        <Segmented
          label={strings.timeframe}
          options={WINDOWS}
          value={view.timeframe}
          onChange={(timeframe) => onViewChange({ ...view, timeframe })}
        />
      </span>
    </div>
  );
}
