/** Of a device that keeps up. */
export const SORT_EVERY_MS = 1_000;

interface Pace {
  /** Drawn anew in one beat. */
  rows: number;
  /** From one beat to the next; those between are left free. */
  frames: number;
  /**
   * Rows change places at most this often: below 500 ms nobody can follow them, and every change of places is a frame of its own
   * weight.
   */
  sortMs: number;
}

/** The first draws 90 rows a second, about what a tall screen of rows that rest half a second each asks for; the last draws twelve. */
const PACES: readonly [Pace, ...Pace[]] = [
  { rows: 3, frames: 2, sortMs: SORT_EVERY_MS },
  { rows: 2, frames: 2, sortMs: SORT_EVERY_MS },
  { rows: 1, frames: 2, sortMs: 2 * SORT_EVERY_MS },
  { rows: 1, frames: 3, sortMs: 3 * SORT_EVERY_MS },
  { rows: 1, frames: 5, sortMs: 4 * SORT_EVERY_MS },
];
/** So many frames in time allow a faster pace: one that is too fast costs one in two hundred. */
const IN_TIME_FRAMES = 200;

/**
 * The pace a device keeps up with: a slower one after each beat with a late frame, a faster one after some seconds without. A row
 * that has to wait shows what it is by then, so a slow device shows fewer steps and nothing older.
 */
export function createPace() {
  let level = 0;
  let inTime = 0;
  const now = () => PACES[level] ?? PACES[0];
  return {
    now,
    note(isLate: boolean) {
      inTime = isLate ? 0 : inTime + now().frames;
      if (isLate) level = Math.min(level + 1, PACES.length - 1);
      if (inTime < IN_TIME_FRAMES) return;
      inTime = 0;
      level = Math.max(level - 1, 0);
    },
  };
}
