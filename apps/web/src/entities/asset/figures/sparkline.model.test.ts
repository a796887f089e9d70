import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { toSparkline, withOpen } from './sparkline.model.ts';

const BOX = { width: 72, height: 20 };
const numbers = (path: string) => (path.match(/-?[\d.]+/g) ?? []).map(Number);

describe('a sparkline', () => {
  it('goes from edge to edge, its lowest price at the foot and its highest at the head', () => {
    expect(toSparkline([1, 3, 2], undefined, BOX)).toEqual({ path: 'M1 19L36 1L71 10', direction: 'up' });
  });

  it('ends at the live price, and says which way the day went', () => {
    expect(toSparkline([2, 4, 3], 1, BOX)).toMatchObject({ path: 'M1 13L36 1L71 19', direction: 'down' });
    expect(toSparkline([2, 4, 1], null, BOX)).toMatchObject({ direction: 'down' });
  });

  it('is level when nothing moved, and no line at all with fewer than two prices', () => {
    expect(toSparkline([5, 5], 5, BOX)).toEqual({ path: 'M1 10L71 10', direction: 'level' });
    expect(toSparkline([5], 5, BOX)).toBeUndefined();
    expect(toSparkline([], 5, BOX)).toBeUndefined();
  });

  it('begins where the change of its row was counted from, and so goes the same way', () => {
    expect(withOpen([3, 2, 1], 3, 50)).toEqual([2, 2, 1]);
    expect(toSparkline(withOpen([3, 2, 1], 3, 50), 3, BOX)?.direction).toBe('up');
    expect(toSparkline(withOpen([1, 2, 3], 1.5, -25), 1.5, BOX)?.direction).toBe('down');
    expect(withOpen([3, 2, 1], 3, undefined)).toEqual([3, 2, 1]);
    expect(withOpen([3, 2, 1], null, 50)).toEqual([3, 2, 1]);
    expect(withOpen([], 3, 50)).toEqual([]);
  });

  it('never leaves its box', () => {
    const price = fc.double({ min: 1e-12, max: 1e12, noNaN: true });
    fc.assert(
      fc.property(fc.array(price, { minLength: 2, maxLength: 48 }), price, (prices, live) => {
        const found = numbers(toSparkline(prices, live, BOX)?.path ?? '');
        expect(found).toHaveLength(prices.length * 2);
        expect(found.every((value, index) => value >= 0 && value <= (index % 2 ? 20 : 72))).toBe(true);
      }),
    );
  });
});
