import fc from 'fast-check';
import { expect, it } from 'vitest';
import {
  FIRST_VIEWPORT,
  firstViewport,
  indexAt,
  type Plot,
  pan,
  reveal,
  seen,
  type Viewport,
  xOf,
  zoom,
} from './viewport.ts';

const plots = fc.record({
  count: fc.integer({ min: 1, max: 5_000 }),
  width: fc.integer({ min: 50, max: 2_000 }),
});
const moves = fc.array(
  fc.oneof(
    fc.record({ dx: fc.integer({ min: -3_000, max: 3_000 }) }),
    fc.record({
      factor: fc.double({ min: 0.2, max: 5, noNaN: true }),
      at: fc.double({ min: 0, max: 1, noNaN: true }),
    }),
  ),
  { maxLength: 20 },
);

function moved(plot: Plot, all: readonly ({ dx: number } | { factor: number; at: number })[]): Viewport {
  return all.reduce<Viewport>(
    (viewport, move) =>
      'dx' in move ? pan(viewport, move.dx, plot) : zoom(viewport, move.factor, move.at * plot.width, plot),
    FIRST_VIEWPORT,
  );
}

it('never loses the candles out of sight, however one pans and zooms', () => {
  fc.assert(
    fc.property(plots, moves, (plot, all) => {
      const viewport = moved(plot, all);
      const { from, to } = seen(viewport, plot);
      expect(to).toBeGreaterThan(from);
      expect(from).toBeGreaterThanOrEqual(0);
      expect(to).toBeLessThanOrEqual(plot.count);
      const inSight = (index: number) => {
        const x = xOf(index, viewport, plot);
        return x > -viewport.barPx && x < plot.width + viewport.barPx;
      };
      expect(inSight(Math.max(0, to - 1)) || inSight(from)).toBe(true);
    }),
  );
});

it('finds under a place the candle that is drawn there', () => {
  fc.assert(
    fc.property(plots, moves, fc.nat(), (plot, all, any) => {
      const viewport = moved(plot, all);
      const index = any % plot.count;
      expect(indexAt(xOf(index, viewport, plot), viewport, plot)).toBe(index);
    }),
  );
});

it('keeps what lies under the pointer where it is while it zooms', () => {
  const plot = { count: 300, width: 900 };
  const before = pan(FIRST_VIEWPORT, 400, plot);
  const after = zoom(before, 1.3, 450, plot);
  const index = indexAt(450, before, plot);
  expect(Math.abs(xOf(index, after, plot) - xOf(index, before, plot))).toBeLessThan(3);
  expect(after.barPx).toBeCloseTo(before.barPx * 1.3);
});

it('brings candles that is read into sight, and leaves the rest alone when it is there', () => {
  const plot = { count: 300, width: 900 };
  expect(reveal(290, FIRST_VIEWPORT, plot)).toBe(FIRST_VIEWPORT);
  const back = reveal(0, FIRST_VIEWPORT, plot);
  expect(xOf(0, back, plot)).toBeCloseTo(FIRST_VIEWPORT.barPx / 2);
});

it('begins with a few candles that fill the plot, and with many at their usual width', () => {
  expect(firstViewport({ count: 5_000, width: 800 }).barPx).toBe(7);
  const plot = { count: 30, width: 800 };
  const [first, last] = [0, 29].map((index) => xOf(index, firstViewport(plot), plot));
  expect((last ?? 0) - (first ?? 0)).toBeGreaterThan(500);
  expect(first).toBeGreaterThan(0);
  expect(firstViewport({ count: 1, width: 800 }).barPx).toBe(40);
});
