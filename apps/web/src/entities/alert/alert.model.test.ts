import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anAlert } from './alert.builder.ts';
import { type AlertRule, afterFiring, hasCrossed, isArmed, readFigure } from './alert.model.ts';

// As figures, so that a change of them fails here.
const REPEAT_REST_MS = 60_000;

const figure = fc.double({ min: -1e9, max: 1e9, noNaN: true });
const rule = fc.record({
  metric: fc.constantFrom('price' as const, 'mcap' as const, 'holders' as const),
  direction: fc.constantFrom('above' as const, 'below' as const),
  value: figure,
});

describe('a line', () => {
  it('is crossed by going over it or onto it, and not by standing beyond it', () => {
    const above: AlertRule = { metric: 'price', direction: 'above', value: 10 };
    expect(hasCrossed(above, 9, 10)).toBe(true);
    expect(hasCrossed(above, 9, 9.99)).toBe(false);
    expect(hasCrossed(above, 10, 11)).toBe(false);
    expect(hasCrossed({ ...above, direction: 'below' }, 11, 10)).toBe(true);
    expect(hasCrossed({ ...above, direction: 'below' }, 10, 9)).toBe(false);
  });

  it('is never crossed by a figure that does not change or is missing', () => {
    fc.assert(
      fc.property(rule, figure, (one, now) => {
        expect(hasCrossed(one, now, now)).toBe(false);
        expect(hasCrossed(one, undefined, now)).toBe(false);
        expect(hasCrossed(one, now, undefined)).toBe(false);
      }),
    );
  });

  it('once crossed is crossed again only after the way back', () => {
    fc.assert(
      fc.property(rule, fc.array(figure, { maxLength: 40 }), (one, figures) => {
        const sides = figures.map((now) => (one.direction === 'above' ? now >= one.value : now <= one.value));
        const crossings = figures.filter((now, index) => hasCrossed(one, figures[index - 1], now)).length;
        // A figure on the line has not come from the other side.
        const wentOver = figures.filter((_, index) => index > 0 && sides[index] && !sides[index - 1]).length;
        expect(crossings).toBe(wentOver);
      }),
    );
  });
});

describe('a figure', () => {
  it('is read from the asset, and missing where the server knows none', () => {
    const asset = { usdPrice: 1, mcap: 2, audit: { topHoldersPercentage: 3 }, stats1h: { priceChange: 4 } };
    const line = { direction: 'above', value: 0 } as const;
    const read = (of: Parameters<typeof readFigure>[1]) => [
      readFigure({ metric: 'price', ...line }, of),
      readFigure({ metric: 'mcap', ...line }, of),
      readFigure({ metric: 'holders', ...line }, of),
      readFigure({ metric: 'change', timeframe: '1h', ...line }, of),
      readFigure({ metric: 'devSells' }, of),
    ];
    expect(read(asset)).toEqual([1, 2, 3, 4, undefined]);
    expect(read({ usdPrice: null, mcap: null })).toEqual(Array(5).fill(undefined));
  });
});

describe('an alert that fired', () => {
  it('is off, unless it repeats', () => {
    expect(afterFiring(anAlert(), 5)).toEqual(anAlert({ isOn: false, firedAt: 5 }));
    expect(afterFiring(anAlert({ repeat: true }), 5)).toEqual(anAlert({ repeat: true, firedAt: 5 }));
  });

  it('rests a minute before it repeats, and one that was turned on again does not', () => {
    const repeating = anAlert({ repeat: true, firedAt: 1_000 });
    expect(isArmed(repeating, 1_000 + REPEAT_REST_MS - 1)).toBe(false);
    expect(isArmed(repeating, 1_000 + REPEAT_REST_MS)).toBe(true);
    expect(isArmed(anAlert({ firedAt: 1_000 }), 1_001)).toBe(true);
    expect(isArmed(anAlert({ isOn: false }), 1_001)).toBe(false);
  });
});
