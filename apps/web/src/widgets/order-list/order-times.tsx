import { SECOND_MS } from '@orrery/core/time';
import { formatAge } from '#entities/asset/age.model.ts';
import { useTicking } from '#shared/api/use-now.ts';
import { formatDuration } from '#shared/format/time.ts';
import * as strings from './strings.ts';

/** How long ago something was. */
export function Age({ at }: { at: string }) {
  const text = useTicking((now) => strings.ago(formatAge(now - Date.parse(at))));
  return <time dateTime={at}>{text}</time>;
}

interface UntilProps {
  at: string;
  /** Says how long that is. */
  say: (time: string) => string;
  /** Once it is past. */
  past: string;
}

/** How long until something. */
export function Until({ at, say, past }: UntilProps) {
  const text = useTicking((now) => {
    const seconds = (Date.parse(at) - now) / SECOND_MS;
    return seconds > 0 ? say(shorten(seconds)) : past;
  });
  return <time dateTime={at}>{text}</time>;
}

/** A duration in its two largest units. */
export function shorten(seconds: number): string {
  return formatDuration(seconds).split(' ').slice(0, 2).join(' ');
}
