import { formatCount, formatPercent, formatUsd, UNKNOWN } from '@orrery/domain/number-formats';
import { Link } from '@tanstack/react-router';
import { paths } from '#shared/paths.ts';
import { SortSelect } from '#shared/ui/controls/sort-select.tsx';
import { cx } from '#shared/ui/cx.ts';
import { LetterMark } from '#shared/ui/letter-mark.tsx';
import type { LaunchpadListProps } from './launchpad-table.tsx';
import type { LaunchpadRow } from './launchpads.model.ts';
import type { LaunchpadSort } from './launchpads-search.ts';
import * as strings from './strings.ts';

const SORTS = [
  { value: 'rank', label: strings.rank, first: 'asc' },
  { value: 'name', label: strings.name, first: 'asc' },
  { value: 'mints', label: strings.mints },
  { value: 'graduates', label: strings.graduates },
  { value: 'bondedRate', label: strings.bondedRate },
  { value: 'volume', label: strings.volume },
  { value: 'runners', label: strings.runners },
  { value: 'traders', label: strings.traders },
  { value: 'marketShare', label: strings.marketShare },
] as const satisfies readonly { value: LaunchpadSort; label: string; first?: 'asc' }[];

/** The catalogue where there is no room for columns. */
export function LaunchpadCards({ rows, view, onViewChange }: LaunchpadListProps) {
  return (
    <>
      <SortSelect view={view} onViewChange={onViewChange} options={SORTS} ownOrder={strings.defaultOrder} />
      <ul aria-label={strings.launchpads} className="-mx-4 flex flex-col">
        {rows.map((row) => (
          <LaunchpadCard key={row.launchpad.id} row={row} />
        ))}
      </ul>
    </>
  );
}

function LaunchpadCard({ row: { launchpad, rank, figures } }: { row: LaunchpadRow }) {
  return (
    <li className="border-line/60 border-b">
      <Link
        {...paths.launchpad(launchpad.slug)}
        className={cx('flex items-center gap-3 px-4 py-2.5 -outline-offset-2', !figures && 'text-muted')}
      >
        <span className="w-5 shrink-0 text-right text-12 text-muted">
          <span className="sr-only">{strings.rank} </span>
          {rank ?? UNKNOWN}
        </span>
        <LetterMark colour={launchpad.colour} icon={launchpad.icon} />
        <span className="flex min-w-0 flex-1 flex-col">
          <span className="truncate font-semibold text-13">{launchpad.label}</span>
          <span className="truncate text-12 text-muted">
            {figures
              ? strings.mintsBonded(formatCount(figures.mints), formatPercent(figures.bondedRate))
              : strings.noActivity}
          </span>
        </span>
        {figures && (
          <span className="flex flex-col items-end text-13">
            {formatUsd(figures.volume)}
            <span className="text-12 text-muted">{formatPercent(figures.marketShare)}</span>
          </span>
        )}
      </Link>
    </li>
  );
}
