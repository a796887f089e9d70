import { countDown } from '@orrery/domain/count-down';
import { useTicking } from '#shared/api/use-now.ts';
import * as strings from './strings.ts';

/** The time left until a time in milliseconds since the epoch, second by second. */
export function Countdown({ text, until }: { text: string; until: number }) {
  const left = useTicking((now) => strings.countdown(...countDown(until, now)));
  return (
    <p role="timer" className="flex gap-1 text-12 text-muted tabular-nums sm:max-w-1/2 sm:shrink-0">
      <span className="truncate">{text}</span>{' '}
      <span className="shrink-0 font-semibold text-text">{left}</span>
    </p>
  );
}
