import fc from 'fast-check';
import { expect, test } from 'vitest';
import { follow, notBefore, offAt, type Pace, startPace, timeAt } from './pace.ts';

const START = 1_800_000_000_000;
const HOUR = 3_600_000;
/** Times are some 10¹² ms, of which a double keeps a quarter of a microsecond. */
const ROUNDING_MS = 0.001;

/** What a machine does between two looks at its wall: how long it takes, and by how much its wall is set meanwhile. */
const passing = fc.record({
  elapsed: fc.double({ min: 0, max: 90_000, noNaN: true }),
  set: fc.oneof(
    { weight: 3, arbitrary: fc.constant(0) },
    fc.integer({ min: -3_000, max: 3_000 }),
    fc.integer({ min: -24 * HOUR, max: 24 * HOUR }),
  ),
});

/** The pace after each look, with what the machine's clocks said then. */
function live(steps: readonly { elapsed: number; set: number }[]) {
  let [elapsed, wall] = [0, START];
  let pace: Pace = startPace({ elapsed, wall });
  return steps.map((step) => {
    elapsed += step.elapsed;
    wall += step.elapsed + step.set;
    const before = pace;
    pace = follow(pace, { elapsed, wall });
    return { before, pace, elapsed, wall };
  });
}

test('time begins as the wall’s, and runs with the machine', () => {
  const pace = startPace({ elapsed: 500, wall: START });
  expect([timeAt(pace, 500), timeAt(pace, 500 + HOUR)]).toEqual([START, START + HOUR]);
  expect(follow(pace, { elapsed: 500 + HOUR, wall: START + HOUR + 2_000 })).toBe(pace);
  expect(follow(pace, { elapsed: 500 + HOUR, wall: START + HOUR - 2_000 })).toBe(pace);
});

test.each([
  ['forward', HOUR, 1.05],
  ['back', -HOUR, 0.95],
])('a wall that is set an hour %s is followed in twenty hours', (_, set, rate) => {
  const pace = follow(startPace({ elapsed: 0, wall: START }), { elapsed: 0, wall: START + set });
  expect(timeAt(pace, 0)).toBe(START);
  expect(offAt(pace, 0)).toBe(set);
  expect(timeAt(pace, 10_000)).toBe(START + 10_000 * rate);
  expect(offAt(pace, 19 * HOUR)).toBe(set / 20);
  expect(timeAt(pace, 20 * HOUR)).toBe(START + 20 * HOUR + set);
  expect([offAt(pace, 20 * HOUR), offAt(pace, 30 * HOUR)]).toEqual([0, 0]);
  expect(timeAt(pace, 30 * HOUR)).toBe(START + 30 * HOUR + set);
});

test('a wall that drifts is followed each time that it is two seconds away', () => {
  // A second in a minute.
  const looks = live(Array.from({ length: 600 }, () => ({ elapsed: 60_000, set: 1_000 })));
  for (const { pace, elapsed, wall } of looks) {
    expect(Math.abs(wall - timeAt(pace, elapsed))).toBeLessThanOrEqual(3_000);
  }
});

test('time never goes back, and never runs by more than a twentieth faster or slower, whatever the wall does', () => {
  fc.assert(
    fc.property(fc.array(passing, { maxLength: 60 }), (steps) => {
      let [time, at] = [START, 0];
      for (const { before, pace, elapsed } of live(steps)) {
        const next = timeAt(pace, elapsed);
        expect(Math.abs(next - timeAt(before, elapsed))).toBeLessThanOrEqual(ROUNDING_MS);
        expect(next).toBeGreaterThanOrEqual(time);
        expect(Math.abs(next - time - (elapsed - at))).toBeLessThanOrEqual(
          (elapsed - at) * 0.05 + ROUNDING_MS,
        );
        [time, at] = [next, elapsed];
      }
    }),
  );
});

test('readings of one pace, however close, are in their order', () => {
  const pace = fc.record({ elapsedMs: fc.constant(0), atMs: fc.constant(START), offMs: fc.integer() });
  const moments = fc.array(fc.double({ min: 0, max: 100, noNaN: true }), { minLength: 2 });
  fc.assert(
    fc.property(pace, moments, (drawn, elapsed) => {
      const times = elapsed.toSorted((a, b) => a - b).map((each) => timeAt(drawn, each));
      expect(times).toEqual(times.toSorted((a, b) => a - b));
    }),
  );
});

test('time is the wall’s again, within two seconds, once the wall has been left alone for long enough', () => {
  fc.assert(
    fc.property(fc.array(passing, { maxLength: 60 }), (steps) => {
      const last = live(steps).at(-1) ?? {
        pace: startPace({ elapsed: 0, wall: START }),
        elapsed: 0,
        wall: START,
      };
      const passed = Math.abs(last.wall - timeAt(last.pace, last.elapsed)) * 20;
      const time = timeAt(last.pace, last.elapsed + passed);
      expect(Math.abs(last.wall + passed - time)).toBeLessThanOrEqual(2_000 + ROUNDING_MS);
    }),
  );
});

test('a start that finds the chain later than the wall goes on from the chain’s time, slower, until the wall has come up', () => {
  const reading = { elapsed: 70, wall: START };
  const pace = notBefore(startPace(reading), reading, START + HOUR);
  expect([timeAt(pace, 70), offAt(pace, 70)]).toEqual([START + HOUR, -HOUR]);
  expect(timeAt(pace, 70 + HOUR)).toBe(START + HOUR + 0.95 * HOUR);
  expect(timeAt(pace, 70 + 20 * HOUR)).toBe(START + 20 * HOUR);
  expect(follow(pace, { elapsed: 70 + HOUR, wall: START + HOUR })).toBe(pace);
});

test('a start that finds the chain earlier than the wall has the wall’s time', () => {
  const reading = { elapsed: 0, wall: START };
  const pace = startPace(reading);
  expect(notBefore(pace, reading, START - HOUR)).toBe(pace);
});
