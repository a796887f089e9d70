import { expect, it } from 'vitest';
import { marksByCandle } from './marks.ts';

const candle = (time: number) => ({ time, open: 1, high: 1, low: 1, close: 1, volume: 0 });
const mark = (time: number) => ({ time, side: 'buy', text: String(time) }) as const;

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
