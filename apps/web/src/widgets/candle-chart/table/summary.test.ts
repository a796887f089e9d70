import { expect, it } from 'vitest';
import { chartFormat } from '../chart-format.ts';
import { candleTimes } from '../time-axis.ts';
import { changeOf, isOtherView, summarise } from './summary.ts';

const START = Date.parse('2026-11-22T10:00:00Z') / 1_000;
const format = {
  ...chartFormat({ type: 'price', quote: 'usd', interval: '1_MINUTE' }),
  times: candleTimes('1_MINUTE', () => 0),
};
const bar = (minute: number, [open, high, low, close]: readonly [number, number, number, number]) => ({
  time: START + minute * 60,
  open,
  high,
  low,
  close,
  volume: 500,
});

it('says what is shown, from when to when, from what to what, the extremes with their times, and the volume', () => {
  const bars = [bar(0, [1, 2, 1, 1.5]), bar(1, [1.5, 3, 1, 2]), bar(2, [2, 2, 0.5, 1.25])];
  expect(summarise(bars, { label: 'SOL price', format })).toBe(
    'SOL price: 3 bars. From 22 Nov 10:00 to 22 Nov 10:02. $1 to $1.25, +25.00%. High $3 on 22 Nov 10:01, low $0.5 on 22 Nov 10:02. Volume $1.50K.',
  );
  expect(summarise(bars.slice(0, 1), { label: 'SOL price', format })).toContain('SOL price: 1 bar.');
  expect(summarise([], { label: 'SOL price', format })).toBe('');
});

it('reckons no change of a bar that opened at nothing', () => {
  expect(changeOf({ open: 4, close: 3 })).toBe(-25);
  expect(changeOf({ open: 0, close: 3 })).toBeUndefined();
});

it('takes a view for another once an end moved by more than a quarter of what is seen', () => {
  const flat = [1, 1, 1, 1] as const;
  const bars = Array.from({ length: 41 }, (_, minute) => bar(minute, flat));
  const announced = { from: START, to: START + 40 * 60 };
  expect(isOtherView(bars, undefined)).toBe(true);
  expect(isOtherView(bars, announced)).toBe(false);
  expect(
    isOtherView(
      bars.map((one) => ({ ...one, time: one.time + 600 })),
      announced,
    ),
  ).toBe(false);
  expect(
    isOtherView(
      bars.map((one) => ({ ...one, time: one.time + 660 })),
      announced,
    ),
  ).toBe(true);
  expect(isOtherView(bars.slice(11), announced)).toBe(true);
  // A zoom into the middle: what was announced is nearly twice of what is seen.
  expect(isOtherView(bars.slice(9, 32), announced)).toBe(true);
  expect(isOtherView([], undefined)).toBe(false);
});
