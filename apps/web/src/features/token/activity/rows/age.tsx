import { MINUTE_MS, SECOND_MS } from '@orrery/core/time';
import { formatAge } from '#entities/asset/age.model.ts';
import { useSeconds } from '#shared/api/use-now.ts';
import { formatMoment } from '#shared/format/time.ts';

/** How long ago something was; on hover, when. */
export function Age({ at }: { at: string }) {
  const time = Date.parse(at);
  return (
    <time dateTime={at} title={formatMoment(time / SECOND_MS)} className="text-muted">
      {toAge(useSeconds() - time)}
    </time>
  );
}

/** The age in its largest whole unit, seconds being the smallest; a clock that goes wrong counts as now. */
export function toAge(ms: number): string {
  return ms < MINUTE_MS ? `${Math.max(0, Math.floor(ms / SECOND_MS))}s` : formatAge(ms);
}
