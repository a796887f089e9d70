import type { OffsetOf } from './time-axis.ts';

const DAY = 86_400;
const QUARTER = 900;

/**
 * How far a zone's clock is ahead of UTC at a moment; a name that the browser does not know is UTC. It is asked once for each day and, where
 * clocks change in it, for each quarter of an hour.
 */
export function offsetIn(timeZone: string): OffsetOf {
  const wall = wallIn(timeZone);
  const known = new Map<number, number>();
  const at = (time: number) => {
    const found = known.get(time) ?? wall(time) - time;
    known.set(time, found);
    return found;
  };
  return (time) => {
    const day = Math.floor(time / DAY) * DAY;
    const before = at(day);
    return before === at(day + DAY) ? before : at(Math.floor(time / QUARTER) * QUARTER);
  };
}

/** What a zone's clock shows at a time, in seconds as if it were one of UTC. */
function wallIn(timeZone: string): (time: number) => number {
  const options = {
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  } as const;
  try {
    const writer = new Intl.DateTimeFormat('en-US', { ...options, timeZone });
    return (time) => {
      const [month = 1, day = 1, year = 1970, hour = 0, minute = 0, second = 0] = writer
        .format(time * 1_000)
        .split(/\D+/)
        .map(Number);
      return Date.UTC(year, month - 1, day, hour, minute, second) / 1_000;
    };
  } catch {
    return (time) => time;
  }
}
