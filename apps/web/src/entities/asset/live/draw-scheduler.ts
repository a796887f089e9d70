import { endTints } from '#entities/asset/tint.ts';

/** A frame is late when it took that many times as long as the free one after it, at any refresh rate. */
const LATE = 1.5;

/** Calls `draw` after the given number of frames; `isLate` is true when the last draw made its frame late. */
export type ScheduleDraw = (frames: number, draw: (isLate: boolean) => void) => void;

/**
 * Schedules the draws of a list, two frames or more from each other: putting a changed page together costs as much for one row as
 * for four, so the frames between are left free, and tints end in the same stroke.
 */
export function createDrawScheduler(): ScheduleDraw {
  let drawnAt: number | undefined;
  return (frames, draw) => {
    const before = drawnAt;
    const times: number[] = [];
    const wait = (time: number) => {
      if (times.push(time) < frames) return requestAnimationFrame(wait);
      const [after = 0, free = 0] = times;
      endTints();
      drawnAt = time;
      draw(before !== undefined && after - before > LATE * (free - after));
      drawnAt = undefined;
    };
    requestAnimationFrame(wait);
  };
}
