import { countDown } from '@orrery/domain/count-down';
import { useTicking } from '#shared/api/use-now.ts';
import * as strings from './strings.ts';

/** The time left until a time in milliseconds since the epoch, second by second. */
export function Countdown({ text, until }: { text: string; until: number }) {
  const left = useTicking((now) => strings.countdown(...countDown(until, now)));
  return (
    <p role="timer" className="truncate text-12 text-muted tabular-nums">
      {text} <span className="font-semibold text-text">{left}</span>
    </p>
  );
}
