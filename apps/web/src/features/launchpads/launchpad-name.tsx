import type { Launchpad } from '@orrery/domain/launches/launchpads';
import { Link } from '@tanstack/react-router';
import { paths } from '#shared/paths.ts';
import { Badge } from '#shared/ui/badge.tsx';
import { LetterMark } from '#shared/ui/letter-mark.tsx';
import * as strings from './strings.ts';

/** A launchpad's mark and name, and the way to its page. */
export function LaunchpadName({ launchpad }: { launchpad: Launchpad }) {
  return (
    <span className="flex min-w-0 items-center gap-3">
      <LetterMark colour={launchpad.colour} icon={launchpad.icon} />
      <Link
        {...paths.launchpad(launchpad.slug)}
        className="truncate rounded-sm font-semibold hover:underline"
      >
        {launchpad.label}
      </Link>
      {!launchpad.bondingCurveSupported && <Badge>{strings.noCurve}</Badge>}
    </span>
  );
}
