import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createSchedule } from './schedule.ts';

test('gives back what is due by time, and what came first of one time first', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(20)), fc.nat(20), (times, now) => {
      const schedule = createSchedule<{ at: number; index: number }>();
      times.forEach((at, index) => {
        schedule.add(at, { at, index });
      });
      const due: { at: number; index: number }[] = [];
      for (let item = schedule.due(now); item; item = schedule.due(now)) due.push(item);
      const all = times.map((at, index) => ({ at, index }));
      expect(due).toEqual(
        all.filter(({ at }) => at <= now).toSorted((a, b) => a.at - b.at || a.index - b.index),
      );
      expect(schedule.size).toBe(times.length - due.length);
    }),
  );
});
