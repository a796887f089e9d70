import type { GemBucket } from '@orrery/wire/tokens/gems';
import { useState } from 'react';
import { toPresetText } from '#features/explore/filters/presets.model.ts';
import { Segmented } from '#shared/ui/controls/segmented.tsx';
import { useIsBelowLg } from '#shared/ui/hooks/breakpoints.ts';
import { ErrorState } from '#shared/ui/states/error-state.tsx';
import { ColumnFilter } from './column-filter.tsx';
import { HUNT_COLUMNS } from './hunt.model.ts';
import { HuntColumn } from './hunt-column.tsx';
import { storeFilters } from './hunt-filters.store.ts';
import type { HuntView } from './hunt-search.ts';
import { HuntToolbar } from './hunt-toolbar.tsx';
import { useMatchSound } from './sound/use-match-sound.ts';
import * as strings from './strings.ts';
import { useHunt } from './use-hunt.ts';
import { usePause } from './use-pause.ts';

interface HuntProps {
  view: HuntView;
  onViewChange: (view: HuntView) => void;
}

/** Tokens as they are launched, those about to graduate and those that did, live side by side. */
export function Hunt({ view, onViewChange }: HuntProps) {
  const { lists, answers, error, refetch, launchpads, filters } = useHunt(view);
  const pause = usePause(lists, answers);
  useMatchSound(lists, answers);
  const [chosen, setChosen] = useState<GemBucket>('recent');
  const isOneColumn = useIsBelowLg();
  const filterOf = ({ value, label }: (typeof HUNT_COLUMNS)[number]) => (
    <ColumnFilter
      key={value}
      bucket={value}
      title={label}
      filters={filters[value]}
      timeframe={view.timeframe}
      onChange={(next) => {
        const changed = { ...view, [value]: toPresetText(next, view.timeframe) || undefined };
        storeFilters(changed);
        onViewChange(changed);
      }}
    />
  );
  const shown = HUNT_COLUMNS.filter(({ value }) => !isOneColumn || value === chosen);
  return (
    <div className="flex min-h-0 flex-1 flex-col">
      <HuntToolbar view={view} onViewChange={onViewChange} launchpads={launchpads} pause={pause} />
      {isOneColumn && (
        <div className="flex shrink-0 items-center gap-2 px-4 pb-2">
          <div className="min-w-0 flex-1">
            <Segmented
              label={strings.column}
              options={HUNT_COLUMNS}
              value={chosen}
              onChange={setChosen}
              isWide
            />
          </div>
          {shown.map(filterOf)}
        </div>
      )}
      {error && !lists ? (
        <ErrorState title={strings.huntFailed} error={error} onRetry={() => void refetch()} />
      ) : (
        <div className="grid min-h-0 flex-1 border-line border-t lg:grid-cols-3 lg:divide-x lg:divide-line">
          {shown.map((column) => {
            const { value, label } = column;
            return (
              <HuntColumn
                key={value}
                bucket={value}
                title={label}
                assets={pause.lists?.[value]}
                answers={answers}
                timeframe={view.timeframe}
                isFiltered={Object.keys(filters[value]).length > 0}
                {...(!isOneColumn && { tools: filterOf(column) })}
              />
            );
          })}
        </div>
      )}
    </div>
  );
}
