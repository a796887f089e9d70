/** Shortest time between sorts, on a device that keeps up. */
export const SORT_EVERY_MS = 1_000;

interface DrawRate {
  /** Rows redrawn at a time. */
  rows: number;
  /** Frames from one draw to the next; those between are left free. */
  frames: number;
  /**
   * Rows change places at most this often: below 500 ms nobody can follow them, and every change of places is a frame of its own
   * weight.
   */
  sortMs: number;
}

/** The first draws 90 rows a second, about what a tall screen of rows that rest half a second each asks for; the last draws twelve. */
const RATES: readonly [DrawRate, ...DrawRate[]] = [
  { rows: 3, frames: 2, sortMs: SORT_EVERY_MS },
  { rows: 2, frames: 2, sortMs: SORT_EVERY_MS },
  { rows: 1, frames: 2, sortMs: 2 * SORT_EVERY_MS },
  { rows: 1, frames: 3, sortMs: 3 * SORT_EVERY_MS },
  { rows: 1, frames: 5, sortMs: 4 * SORT_EVERY_MS },
];
/** Number of frames in time after which a faster rate is tried: one that is too fast costs one frame in two hundred. */
const IN_TIME_FRAMES = 200;

/**
 * The draw rate a device keeps up with: slower after each draw with a late frame, faster after some seconds without. A row
 * that has to wait shows what it is by then, so a slow device shows fewer steps and nothing older.
 */
export function createDrawRate() {
  let level = 0;
  let inTime = 0;
  const now = () => RATES[level] ?? RATES[0];
  return {
    now,
    note(isLate: boolean) {
      inTime = isLate ? 0 : inTime + now().frames;
      if (isLate) level = Math.min(level + 1, RATES.length - 1);
      if (inTime < IN_TIME_FRAMES) return;
      inTime = 0;
      level = Math.max(level - 1, 0);
    },
  };
}
