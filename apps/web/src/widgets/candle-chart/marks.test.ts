import { expect, it } from 'vitest';
import { type ChartMark, marksByCandle } from './marks.ts';

const candle = (time: number) => ({ time, open: 1, high: 1, low: 1, close: 1, volume: 0 });
const mark = (time: number): ChartMark => ({ time, kind: 'own', side: 'buy', text: String(time) });

it('puts a mark on the candle of its moment, and on none where there is no candle', () => {
  const candles = [candle(60), candle(120), candle(300)];
  const found = marksByCandle(candles, [59, 60, 119, 120, 179, 180, 299, 300, 359, 360].map(mark));
  const times = [...found].map(([index, marks]) => [index, marks.map(({ time }) => time)]);
  expect(times).toEqual([
    [0, [60, 119]],
    [1, [120, 179]],
    [2, [300, 359]],
  ]);
  expect(marksByCandle([], [mark(60)]).size).toBe(0);
});

it('reads the marks of the candles it is given, and no others', () => {
  const read: number[] = [];
  const marks = Array.from({ length: 10_000 }, (_, index) => {
    const made = mark(index * 60);
    return Object.defineProperty({ ...made }, 'time', {
      get() {
        read.push(made.time);
        return made.time;
      },
    });
  });
  const found = marksByCandle([candle(300_000), candle(300_060)], marks);
  expect([...found.keys()]).toEqual([0, 1]);
  expect(read.length).toBeLessThan(40);
});
