import { formatAge } from '#entities/asset/age.model.ts';
import { useSeconds } from '#shared/api/use-now.ts';
import { formatMoment } from '#shared/format/time.ts';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;

/** How long ago something was; on hover, when. */
export function Age({ at }: { at: string }) {
  const time = Date.parse(at);
  return (
    <time dateTime={at} title={formatMoment(time / SECOND)} className="text-muted">
      {toAge(useSeconds() - time)}
    </time>
  );
}

/** The age in its largest whole unit, seconds being the smallest; a clock that goes wrong counts as now. */
export function toAge(ms: number): string {
  return ms < MINUTE ? `${Math.max(0, Math.floor(ms / SECOND))}s` : formatAge(ms);
}
