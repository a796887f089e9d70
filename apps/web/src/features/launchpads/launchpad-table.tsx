import { formatCount, formatPercent, formatUsd, UNKNOWN } from '@orrery/domain/number-formats';
import { SortHead, type SortView } from '#shared/ui/controls/sort-head.tsx';
import { cx } from '#shared/ui/cx.ts';
import { LaunchpadName } from './launchpad-name.tsx';
import type { LaunchFigures, LaunchpadRow } from './launchpads.model.ts';
import type { LaunchpadSort } from './launchpads-search.ts';
import * as strings from './strings.ts';

export interface LaunchpadListProps {
  rows: readonly LaunchpadRow[];
  view: SortView<LaunchpadSort>;
  onViewChange: (view: SortView<LaunchpadSort>) => void;
}

interface FigureColumn {
  sort: Exclude<LaunchpadSort, 'rank' | 'name' | 'marketShare'>;
  label: string;
  title?: string;
  shown?: string;
  read: (figures: LaunchFigures) => string;
}

const COLUMNS: readonly FigureColumn[] = [
  { sort: 'mints', label: strings.mints, read: ({ mints }) => formatCount(mints) },
  { sort: 'graduates', label: strings.graduates, read: ({ graduates }) => formatCount(graduates) },
  {
    sort: 'bondedRate',
    label: strings.bondedRate,
    title: strings.bondedRateTitle,
    read: ({ bondedRate }) => formatPercent(bondedRate),
  },
  { sort: 'volume', label: strings.volume, read: ({ volume }) => formatUsd(volume) },
  {
    sort: 'runners',
    label: strings.runners,
    title: strings.runnersTitle,
    shown: 'hidden md:table-cell',
    read: ({ runners }) => formatCount(runners),
  },
  {
    sort: 'traders',
    label: strings.traders,
    shown: 'hidden md:table-cell',
    read: ({ traders }) => formatCount(traders),
  },
];

/** The ranked catalogue with its figures; those where nothing happened are muted. */
export function LaunchpadTable({ rows, ...order }: LaunchpadListProps) {
  return (
    <table aria-label={strings.launchpads} className="w-full border-collapse text-13">
      <thead className="text-12 text-muted">
        <tr className="h-8 border-line border-b text-right">
          <SortHead {...order} sort="rank" label={strings.rank} first="asc" className="w-14 pr-4" />
          <SortHead {...order} sort="name" label={strings.launchpad} first="asc" className="text-left" />
          {COLUMNS.map(({ sort, label, title, shown }) => (
            <SortHead
              key={sort}
              {...order}
              sort={sort}
              label={label}
              {...(title !== undefined && { title })}
              {...(shown !== undefined && { className: shown })}
            />
          ))}
          <SortHead {...order} sort="marketShare" label={strings.marketShare} />
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <LaunchpadLine key={row.launchpad.id} row={row} />
        ))}
      </tbody>
    </table>
  );
}

function LaunchpadLine({ row: { launchpad, rank, figures } }: { row: LaunchpadRow }) {
  return (
    <tr className={cx('h-11 border-line/60 border-b text-right hover:bg-panel', !figures && 'text-muted')}>
      <td className="pr-4 text-muted">{rank ?? UNKNOWN}</td>
      <th scope="row" className="text-left font-normal">
        <LaunchpadName launchpad={launchpad} />
      </th>
      {COLUMNS.map(({ sort, shown, read }) => (
        <td key={sort} data-figure={sort} className={shown}>
          {figures ? read(figures) : UNKNOWN}
        </td>
      ))}
      <td data-figure="marketShare">
        {figures ? <Share share={figures.marketShare} colour={launchpad.colour} /> : UNKNOWN}
      </td>
    </tr>
  );
}

function Share({ share, colour }: { share: number; colour: string }) {
  return (
    <span className="relative inline-block w-28">
      {formatPercent(share)}
      <span
        aria-hidden="true"
        className="absolute inset-x-0 -bottom-1 h-0.75 overflow-hidden rounded-full bg-line"
      >
        <span className="block h-full" style={{ width: `${share}%`, background: colour }} />
      </span>
    </span>
  );
}
