import type { GemBucket } from '@orrery/wire';
import { useState } from 'react';
import { useIsBelowLg } from '#shared/ui/breakpoints.ts';
import { ErrorState } from '#shared/ui/error-state.tsx';
import { Segmented } from '#shared/ui/segmented.tsx';
import { HUNT_COLUMNS } from './hunt.model.ts';
import { HuntColumn } from './hunt-column.tsx';
import type { HuntView } from './hunt-search.ts';
import { HuntToolbar } from './hunt-toolbar.tsx';
import { useHunt } from './use-hunt.ts';

interface HuntProps {
  view: HuntView;
  onViewChange: (view: HuntView) => void;
}

/** Tokens as they are launched, those about to graduate and those that did, live side by side. */
export function Hunt({ view, onViewChange }: HuntProps) {
  const { lists, error, refetch, launchpads } = useHunt(view);
  const [chosen, setChosen] = useState<GemBucket>('recent');
  const isOneColumn = useIsBelowLg();
  const shown = HUNT_COLUMNS.filter(({ value }) => !isOneColumn || value === chosen);
  return (
    <div className="flex min-h-0 flex-1 flex-col">
      <HuntToolbar view={view} onViewChange={onViewChange} launchpads={launchpads} />
      {isOneColumn && (
        <div className="shrink-0 px-4 pb-2">
          <Segmented label="Column" options={HUNT_COLUMNS} value={chosen} onChange={setChosen} isWide />
        </div>
      )}
      {error && !lists ? (
        <ErrorState title="The hunt could not be loaded" error={error} onRetry={() => void refetch()} />
      ) : (
        <div className="grid min-h-0 flex-1 border-line border-t lg:grid-cols-3 lg:divide-x lg:divide-line">
          {shown.map(({ value, label }) => (
            <HuntColumn
              key={value}
              bucket={value}
              title={label}
              assets={lists?.[value]}
              timeframe={view.timeframe}
              isTitled={!isOneColumn}
            />
          ))}
        </div>
      )}
    </div>
  );
}
