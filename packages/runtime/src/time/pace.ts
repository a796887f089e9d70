/** The machine's two clocks at one moment, in milliseconds: the one that only runs on, and the wall's. */
export interface Reading {
  elapsed: number;
  wall: number;
}

/**
 * How time passes from a moment of the machine's running clock on: with it, and a little faster or slower until `offMs`, what the
 * wall was ahead by, is made up for. In milliseconds.
 */
export interface Pace {
  elapsedMs: number;
  atMs: number;
  offMs: number;
}

/** A wall that has moved by no more is left alone: it is as far off by what time servers correct. */
export const TOLERANCE_MS = 2_000;
/** What waits for so many milliseconds, a slot or a quote, does not notice. */
const MOST_CORRECTION = 0.05;

/** The wall's time at first. */
export function startPace({ elapsed, wall }: Reading): Pace {
  return { elapsedMs: elapsed, atMs: wall, offMs: 0 };
}

/** The time at a later moment of the running clock; never less at a later one. */
export function timeAt({ elapsedMs, atMs, offMs }: Pace, elapsed: number): number {
  const passed = Math.max(0, elapsed - elapsedMs);
  // Each in one multiplication, so that rounding cannot bring two moments out of their order.
  return offMs < 0
    ? atMs + Math.max(passed + offMs, passed * (1 - MOST_CORRECTION))
    : atMs + Math.min(passed + offMs, passed * (1 + MOST_CORRECTION));
}

/** What the wall is still ahead by at that moment, unless it has moved since. */
export function offAt(pace: Pace, elapsed: number): number {
  return wallAt(pace, elapsed) - timeAt(pace, elapsed);
}

/** The pace from a reading on: another one where the wall is not where it was expected. */
export function follow(pace: Pace, { elapsed, wall }: Reading): Pace {
  if (Math.abs(wall - wallAt(pace, elapsed)) <= TOLERANCE_MS) return pace;
  const atMs = timeAt(pace, elapsed);
  return { elapsedMs: elapsed, atMs, offMs: wall - atMs };
}

/** The pace of a start that may not begin before a moment. */
export function notBefore(pace: Pace, { elapsed, wall }: Reading, earliestMs: number): Pace {
  return timeAt(pace, elapsed) >= earliestMs
    ? pace
    : { elapsedMs: elapsed, atMs: earliestMs, offMs: wall - earliestMs };
}

function wallAt({ elapsedMs, atMs, offMs }: Pace, elapsed: number): number {
  return atMs + offMs + (elapsed - elapsedMs);
}
