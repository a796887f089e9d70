import { describe, expect, it } from 'vitest';
import { createPace } from './pace.ts';

const rowsPerFrame = ({ rows, frames }: { rows: number; frames: number }) => rows / frames;

describe('pace', () => {
  it('falls with each late beat, to a slowest one', () => {
    const pace = createPace();
    const seen = [rowsPerFrame(pace.now())];
    for (let beat = 0; beat < 4; beat += 1) {
      pace.note(true);
      seen.push(rowsPerFrame(pace.now()));
    }
    expect(seen).toEqual([1.5, 1, 1 / 2, 1 / 3, 1 / 5]);
    pace.note(true);
    expect(rowsPerFrame(pace.now())).toBe(1 / 5);
  });

  it('rises a step after two hundred frames in time, counted anew after a late one', () => {
    const pace = createPace();
    const inTime = (beats: number) => {
      for (let beat = 0; beat < beats; beat += 1) pace.note(false);
    };
    for (let beat = 0; beat < 4; beat += 1) pace.note(true);
    inTime(39);
    pace.note(true);
    inTime(39);
    expect(rowsPerFrame(pace.now())).toBe(1 / 5);
    inTime(1);
    expect(rowsPerFrame(pace.now())).toBe(1 / 3);
    inTime(66);
    expect(rowsPerFrame(pace.now())).toBe(1 / 3);
    inTime(1);
    expect(rowsPerFrame(pace.now())).toBe(1 / 2);
    inTime(2_000);
    expect(rowsPerFrame(pace.now())).toBe(1.5);
  });
});
