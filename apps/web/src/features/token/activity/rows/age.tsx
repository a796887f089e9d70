import { SECOND_MS } from '@orrery/core/time';
import { useAge } from '#entities/asset/use-age.ts';
import { formatMoment } from '#shared/format/time.ts';

/** How long ago something was; on hover, when. */
export function Age({ at }: { at: string }) {
  const time = Date.parse(at);
  return (
    <time dateTime={at} title={formatMoment(time / SECOND_MS)} className="text-muted">
      {useAge(time)}
    </time>
  );
}
