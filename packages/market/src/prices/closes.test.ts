import { DAY_MS } from '@orrery/core/time';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createCloses } from './closes.ts';

const MINUTE = 60_000;
const START = 100 * DAY_MS;

test('tells the last price at or before the minute of any times of the last day, and of a late one the next', () => {
  const gaps = fc.array(fc.oneof(fc.nat(MINUTE), fc.nat(DAY_MS / 6), fc.constant(-1)), { maxLength: 200 });
  fc.assert(
    fc.property(gaps, fc.array(fc.nat(DAY_MS), { maxLength: 20 }), (steps, ages) => {
      const closes = createCloses();
      const trades: { minute: number; price: number }[] = [];
      let now = START;
      for (const [index, gap] of steps.entries()) {
        now += gap;
        const minute = Math.max(Math.floor(now / MINUTE), trades.at(-1)?.minute ?? 0);
        closes.set(now, index + 0.5);
        trades.push({ minute, price: index + 0.5 });
      }
      const times = ages.map((age) => now - age).toSorted((a, b) => a - b);
      const since = now - DAY_MS;
      const wanted = times.map((time) => trades.findLast(({ minute }) => minute * MINUTE <= time));
      for (const [index, price] of closes.at(times).entries()) {
        const want = wanted[index];
        // What closed before the day is let go of some time.
        const isForgotten = Number.isNaN(price) && (!want || (want.minute + 1) * MINUTE <= since);
        if (!isForgotten) expect(price).toBe(want?.price);
      }
    }),
  );
});

test('lets go of what is older than a day', () => {
  const closes = createCloses();
  for (let minute = 0; minute < 5_000; minute += 1) closes.set(START + minute * MINUTE, 1);
  const at = (minute: number) => closes.at([START + minute * MINUTE])[0];
  expect(at(5_000 - 1_440)).toBe(1);
  expect(at(5_000 - 1_440 - 20)).toBeNaN();
});
