import { Link } from '@tanstack/react-router';
import { paths } from '#shared/paths.ts';
import type { PairAddress } from './pair-panel.ts';
import * as strings from './strings.ts';

interface PairTabsProps {
  address: PairAddress;
  /** The amount to sell as it stands in the form. */
  typed: string;
}

/** The ways to trade a pair; pair, amount and chart go along from one to the other. */
export function PairTabs({ address: { params, search }, typed }: PairTabsProps) {
  const asked = [{ ...search, inAmount: typed || undefined }, params.inOut] as const;
  return (
    <nav aria-label={strings.ways} className="-ml-1.5 flex min-w-0 @min-[20rem]:-ml-2">
      {[
        { label: strings.market, path: paths.swap(...asked) },
        { label: strings.trigger, path: paths.trigger(...asked) },
        { label: strings.recurring, path: paths.recurring(...asked) },
      ].map(({ label, path }) => (
        <Link
          key={label}
          {...path}
          activeOptions={{ includeSearch: false }}
          className="reach-y flex h-8 min-w-0 items-center rounded-md px-1.5 font-semibold text-13 text-muted transition hover:text-text @min-[20rem]:px-2 @min-[20rem]:text-14 aria-[current=page]:text-brass"
        >
          <span className="truncate">{label}</span>
        </Link>
      ))}
    </nav>
  );
}
