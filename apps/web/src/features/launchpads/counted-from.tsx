import { useQuery } from '@tanstack/react-query';
import { launchpadQueries } from '#entities/launchpad/launchpad.queries.ts';
import { formatMoment } from '#shared/format/time.ts';
import { cx } from '#shared/ui/cx.ts';
import { toStarts } from './launchpads.model.ts';
import type { LaunchWindow } from './launchpads-search.ts';
import * as strings from './strings.ts';

const WORDS = {
  mints: strings.mintsKnownFrom,
  volume: strings.volumeSince,
  traders: strings.tradersSince,
};

/** Says from when on the figures of a window count that begins earlier; an empty line when all of it counts, so that nothing moves. */
export function CountedFrom({ window, className }: { window: LaunchWindow; className?: string }) {
  const { data, dataUpdatedAt } = useQuery(launchpadQueries.stats());
  const starts = data ? toStarts(data.since, window, dataUpdatedAt) : [];
  const parts = starts.map(({ figure, unixSeconds }) => WORDS[figure](formatMoment(unixSeconds)));
  return <p className={cx('min-h-4 text-12 text-muted', className)}>{parts.join(' · ')}</p>;
}
