import { afterEach, describe, expect, it, vi } from 'vitest';
import { createDrawScheduler } from './draw-scheduler.ts';

/** Frames at these times, one after the other. */
function frames(...times: number[]) {
  const asked: FrameRequestCallback[] = [];
  vi.stubGlobal('requestAnimationFrame', (callback: FrameRequestCallback) => asked.push(callback));
  return () => {
    for (const time of times) for (const callback of asked.splice(0)) callback(time);
  };
}

/** What draws of two frames each report of the frames before them. */
function lateness(...times: number[]): boolean[] {
  const run = frames(...times);
  const scheduleDraw = createDrawScheduler();
  const said: boolean[] = [];
  const draw = (isLate: boolean) => {
    said.push(isLate);
    scheduleDraw(2, draw);
  };
  scheduleDraw(2, draw);
  run();
  return said;
}

afterEach(() => vi.unstubAllGlobals());

describe('draw scheduler', () => {
  it('come with every other frame', () => {
    expect(lateness(0, 17, 33, 50, 67, 83)).toEqual([false, false, false]);
  });

  it('tell when the frame they drew took longer than the free one after it', () => {
    expect(lateness(0, 17, 50, 67, 83, 100)).toEqual([false, true, false]);
  });

  it('take a slow screen for what it is', () => {
    expect(lateness(0, 33, 67, 100, 133, 167)).toEqual([false, false, false]);
  });
});
