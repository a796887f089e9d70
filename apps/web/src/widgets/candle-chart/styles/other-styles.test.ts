import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { Candle } from '#entities/candle/candle.ts';
import { CHART_SCALES, type ChartStyle } from '#entities/candle/chart-style.ts';
import { chartFormat } from '../chart-format.ts';
import { heikinAshi, WARM_UP } from './heikin-ashi.ts';
import { otherStyle } from './other-styles.ts';

const format = chartFormat({ type: 'price', quote: 'usd', interval: '1_MINUTE' });
const walks = fc
  .array(fc.double({ min: 0.5, max: 2, noNaN: true }), { minLength: 200, maxLength: 600 })
  .map((steps) => {
    let close = 100;
    return steps.map((step, index): Candle => {
      const open = close;
      close = Math.max(1e-6, close * step);
      return {
        time: index * 60,
        open,
        close,
        high: Math.max(open, close) * 1.1,
        low: Math.min(open, close) / 1.1,
        volume: 1,
      };
    });
  });

it('averages a bar with the one before it', () => {
  const bar = (open: number, high: number, low: number, close: number): Candle => ({
    time: 0,
    open,
    high,
    low,
    close,
    volume: 1,
  });
  expect(heikinAshi([bar(10, 14, 8, 12), bar(12, 20, 12, 16)])).toEqual([
    { ...bar(11, 14, 8, 11), volume: 1 },
    { ...bar(11, 20, 11, 15), volume: 1 },
  ]);
});

it('draws in sight what averaging from the first bar on would draw there', () => {
  fc.assert(
    fc.property(walks, fc.nat(), (all, any) => {
      const from = WARM_UP + (any % (all.length - WARM_UP));
      const whole = heikinAshi(all).slice(from);
      const part = otherStyle({ type: 'heikin-ashi', scale: 'linear' }).bars?.(all, {
        from,
        to: all.length,
        group: 1,
      });
      expect(part).toHaveLength(whole.length);
      for (const [index, bar] of (part ?? []).entries())
        expect(Math.abs(bar.open / (whole[index]?.open ?? 0) - 1)).toBeLessThan(1e-9);
    }),
  );
});

it('goes from values to heights and back on every scale', () => {
  fc.assert(
    fc.property(walks, fc.constantFrom(...CHART_SCALES), (bars, name) => {
      const scale = otherStyle({ type: 'candles', scale: name }).scale({ bars, shown: bars, format });
      for (const { close } of bars.slice(0, 20))
        expect(scale?.from(scale.to(close)) ?? close).toBeCloseTo(close, 6 - Math.ceil(Math.log10(close)));
    }),
  );
});

const scaleOf = (style: ChartStyle, bars: readonly Candle[]) =>
  otherStyle(style).scale({ bars, shown: bars, format });
const bar = (low: number, high = low): Candle => ({ time: 0, open: low, high, low, close: high, volume: 1 });

it('draws nothing and less than nothing at the bottom of a logarithmic axis, and stays linear without a price', () => {
  const scale = scaleOf({ type: 'candles', scale: 'log' }, [bar(-3, 5), bar(0, 20), bar(4, 9)]);
  expect([-3, 0, 4].map((value) => scale?.to(value))).toEqual([Math.log(4), Math.log(4), Math.log(4)]);
  expect(scale?.to(1)).toBe(0);
  const none = scaleOf({ type: 'candles', scale: 'log' }, [bar(0), bar(-2, 0)]);
  expect([none?.to(-2), none?.to(0)]).toEqual([-2, 0]);
  const percent = scaleOf({ type: 'candles', scale: 'percent' }, [bar(0), bar(3)]);
  expect(percent?.to(3)).toBe(3);
});

it.each([
  ['log', [1, 1_000], ['$1', '$2', '$5', '$10', '$20', '$50', '$100', '$200', '$500']],
  ['log', [1e-8, 1e4], 5],
  ['log', [95, 105], ['$95', '$96', '$97', '$98', '$99', '$100', '$101', '$102', '$103', '$104']],
  ['percent', [80, 88], ['0%', '+2%', '+4%', '+6%', '+8%', '+10%']],
] as const)('labels a %s axis over %j', (name, [low, high], labels) => {
  const scale = scaleOf({ type: 'candles', scale: name }, [bar(low), bar(high)]);
  const axis = scale?.axis({ low: scale.to(low), high: scale.to(high) }, 10);
  const texts = axis?.ticks.map((tick) => axis.write(tick));
  if (typeof labels === 'number') expect(texts?.length).toBeGreaterThanOrEqual(labels);
  else expect(texts).toEqual(labels);
});
