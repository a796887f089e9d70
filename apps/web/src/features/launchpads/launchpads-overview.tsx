import { formatCount, formatPercent, formatUsd } from '@orrery/domain/number-formats';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { launchpadQueries } from '#entities/launchpad/launchpad.queries.ts';
import { paths } from '#shared/paths.ts';
import { Segmented } from '#shared/ui/controls/segmented.tsx';
import { Crumbs } from '#shared/ui/crumbs.tsx';
import { FigureList } from '#shared/ui/figure-list.tsx';
import { useIsBelowSm } from '#shared/ui/hooks/breakpoints.ts';
import { Panel } from '#shared/ui/panel.tsx';
import { ErrorState } from '#shared/ui/states/error-state.tsx';
import { Skeleton } from '#shared/ui/states/skeleton.tsx';
import { CountedFrom } from './counted-from.tsx';
import { LaunchpadCards } from './launchpad-cards.tsx';
import { LaunchpadTable } from './launchpad-table.tsx';
import { type LaunchpadRow, toRows, toShares, toTotals } from './launchpads.model.ts';
import { type LaunchpadsView, WINDOW_OPTIONS } from './launchpads-search.ts';
import { ShareBar } from './share-bar.tsx';
import * as strings from './strings.ts';

const MAX_PARTS = 8;

interface LaunchpadsOverviewProps {
  view: LaunchpadsView;
  onViewChange: (view: LaunchpadsView) => void;
}

/** Every launchpad there is, and what each came to. */
export function LaunchpadsOverview({ view, onViewChange }: LaunchpadsOverviewProps) {
  const { data, error, refetch } = useQuery(launchpadQueries.stats());
  const rows = useMemo(() => data && toRows(data.launchpads, view), [data, view]);
  const List = useIsBelowSm() ? LaunchpadCards : LaunchpadTable;
  return (
    <div className="mx-auto flex w-full max-w-360 flex-col gap-4 px-4 pt-4 pb-10 lg:px-5">
      <header className="flex flex-wrap items-end justify-between gap-3">
        <div className="flex flex-col gap-1">
          <Crumbs above={[{ label: strings.explore, path: paths.pro() }]} here={strings.launchpads} />
          <h1 className="font-semibold text-20">{strings.launchpads}</h1>
        </div>
        <Segmented
          label={strings.window}
          options={WINDOW_OPTIONS}
          value={view.window}
          onChange={(window) => onViewChange({ ...view, window })}
        />
      </header>
      {rows && <Summary rows={rows} />}
      <CountedFrom window={view.window} className="-mt-2" />
      {rows && (
        <List
          rows={rows}
          view={view}
          onViewChange={(order) => onViewChange({ ...view, sort: order.sort, dir: order.dir })}
        />
      )}
      {!rows && !error && <OverviewSkeleton />}
      {!rows && error && (
        <ErrorState title={strings.launchpadsFailed} error={error} onRetry={() => void refetch()} />
      )}
    </div>
  );
}

function Summary({ rows }: { rows: readonly LaunchpadRow[] }) {
  const totals = toTotals(rows);
  const shares = toShares(rows, MAX_PARTS);
  return (
    <Panel aria-label={strings.allLaunchpads} className="flex flex-col gap-5 p-4 lg:p-5">
      <FigureList
        className="grid grid-cols-3 sm:flex"
        figures={[
          { name: strings.mints, value: formatCount(totals.mints), figure: 'all-mints' },
          { name: strings.graduates, value: formatCount(totals.graduates), figure: 'all-graduates' },
          {
            name: strings.bondedRate,
            title: strings.bondedRateTitle,
            value: formatPercent(totals.bondedRate),
            figure: 'all-bondedRate',
          },
          { name: strings.volume, value: formatUsd(totals.volume), figure: 'all-volume' },
          {
            name: strings.runners,
            title: strings.runnersTitle,
            value: formatCount(totals.runners),
          },
        ]}
      />
      {shares.length > 0 ? (
        <ShareBar parts={shares} />
      ) : (
        <p className="text-13 text-muted">{strings.noTrades}</p>
      )}
    </Panel>
  );
}

const LINES = Array.from({ length: 12 }, (_, index) => index);

function OverviewSkeleton() {
  return (
    <output className="flex flex-col gap-4">
      <span className="sr-only">{strings.loadingLaunchpads}</span>
      <Skeleton className="h-40 w-full" />
      {LINES.map((line) => (
        <Skeleton key={line} className="h-9 w-full" />
      ))}
    </output>
  );
}
