import { formatCount, formatPercent, formatUsd } from '@orrery/domain';
import { Link } from '@tanstack/react-router';
import { paths } from '#shared/paths.ts';
import { cx } from '#shared/ui/cx.ts';
import { LetterMark } from '#shared/ui/letter-mark.tsx';
import type { LaunchpadListProps } from './launchpad-table.tsx';
import type { LaunchpadRow } from './launchpads.model.ts';
import { LAUNCHPAD_SORTS, type LaunchpadSort } from './launchpads-search.ts';

const SORT_LABELS: Record<LaunchpadSort, string> = {
  name: 'Name',
  mints: 'Mints',
  graduates: 'Graduates',
  bondedRate: 'Bonded rate',
  volume: 'Volume',
  runners: 'Runners',
  traders: 'Traders',
  marketShare: 'Market share',
};

const CATALOGUE_ORDER = '';

/** The catalogue where there is no room for columns. */
export function LaunchpadCards({ rows, view, onViewChange }: LaunchpadListProps) {
  return (
    <>
      <select
        aria-label="Sort by"
        value={view.sort ?? CATALOGUE_ORDER}
        onChange={(event) => {
          const sort = LAUNCHPAD_SORTS.find((name) => name === event.target.value);
          onViewChange({ sort, dir: sort === 'name' ? 'asc' : 'desc' });
        }}
        className="h-9 rounded-md border border-line bg-panel px-2 font-semibold text-12 text-text"
      >
        <option value={CATALOGUE_ORDER}>Catalogue order</option>
        {LAUNCHPAD_SORTS.map((sort) => (
          <option key={sort} value={sort}>
            {SORT_LABELS[sort]}
          </option>
        ))}
      </select>
      <ul aria-label="Launchpads" className="-mx-4 flex flex-col">
        {rows.map((row) => (
          <LaunchpadCard key={row.launchpad.id} row={row} />
        ))}
      </ul>
    </>
  );
}

function LaunchpadCard({ row: { launchpad, figures } }: { row: LaunchpadRow }) {
  return (
    <li className="border-line/60 border-b">
      <Link
        {...paths.launchpad(launchpad.slug)}
        className={cx('flex items-center gap-3 px-4 py-2.5 -outline-offset-2', !figures && 'text-muted')}
      >
        <LetterMark colour={launchpad.colour} icon={launchpad.icon} />
        <span className="flex min-w-0 flex-1 flex-col">
          <span className="truncate font-semibold text-13">{launchpad.label}</span>
          <span className="truncate text-12 text-muted">
            {figures
              ? `${formatCount(figures.mints)} mints · ${formatPercent(figures.bondedRate)} bonded`
              : 'No activity'}
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
