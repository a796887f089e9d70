import fc from 'fast-check';
import { expect, it } from 'vitest';
import { atNewest, fit, type Plot, seen, type Viewport, xOf } from '../viewport.ts';
import { indexAt, pan, reveal, zoom } from './moving-view.ts';

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
    fit(plot),
  );
}

it.each([11, 30, 100])('shows %i candles over the whole width, the next one has room', (count) => {
  const plot = { count, width: 900 };
  const viewport = fit(plot);
  expect(seen(viewport, plot)).toEqual({ from: 0, to: count });
  expect(xOf(0, viewport, plot)).toBeCloseTo(viewport.barPx / 2);
  expect(900 - xOf(count - 1, viewport, plot) - viewport.barPx / 2).toBeCloseTo(28);
});

it('comes back to the newest candle from anywhere, at the width of candles that was chosen', () => {
  fc.assert(
    fc.property(plots, moves, (plot, all) => {
      const before = moved(plot, all);
      const after = atNewest(before);
      expect(after.barPx).toBe(before.barPx);
      expect(plot.width - xOf(plot.count - 1, after, plot) - after.barPx / 2).toBeCloseTo(28);
    }),
  );
});

it('shows the newest of many candles, none narrower than one can read', () => {
  const plot = { count: 5_000, width: 900 };
  expect(fit(plot).barPx).toBe(7);
  expect(seen(fit(plot), plot).to).toBe(5_000);
});

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
  const before = pan(fit(plot), 400, plot);
  const after = zoom(before, 1.3, 450, plot);
  const index = indexAt(450, before, plot);
  expect(Math.abs(xOf(index, after, plot) - xOf(index, before, plot))).toBeLessThan(3);
  expect(after.barPx).toBeCloseTo(before.barPx * 1.3);
});

it('brings candles that is read into sight, and leaves the rest alone when it is there', () => {
  const plot = { count: 300, width: 900 };
  const first = fit(plot);
  expect(reveal(290, first, plot)).toBe(first);
  const back = reveal(0, first, plot);
  expect(xOf(0, back, plot)).toBeCloseTo(first.barPx / 2);
});
