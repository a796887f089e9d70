import { describe, expect, it } from 'vitest';
import { createDrawRate } from './draw-rate.ts';

const rowsPerFrame = ({ rows, frames }: { rows: number; frames: number }) => rows / frames;

describe('draw rate', () => {
  it('falls with each late draw, to a slowest one', () => {
    const rate = createDrawRate();
    const seen = [rowsPerFrame(rate.now())];
    for (let draw = 0; draw < 4; draw += 1) {
      rate.note(true);
      seen.push(rowsPerFrame(rate.now()));
    }
    expect(seen).toEqual([1.5, 1, 1 / 2, 1 / 3, 1 / 5]);
    rate.note(true);
    expect(rowsPerFrame(rate.now())).toBe(1 / 5);
  });

  it('rises a step after two hundred frames in time, counted again after a late one', () => {
    const rate = createDrawRate();
    const inTime = (draws: number) => {
      for (let draw = 0; draw < draws; draw += 1) rate.note(false);
    };
    for (let draw = 0; draw < 4; draw += 1) rate.note(true);
    inTime(39);
    rate.note(true);
    inTime(39);
    expect(rowsPerFrame(rate.now())).toBe(1 / 5);
    inTime(1);
    expect(rowsPerFrame(rate.now())).toBe(1 / 3);
    inTime(66);
    expect(rowsPerFrame(rate.now())).toBe(1 / 3);
    inTime(1);
    expect(rowsPerFrame(rate.now())).toBe(1 / 2);
    inTime(2_000);
    expect(rowsPerFrame(rate.now())).toBe(1.5);
  });
});
