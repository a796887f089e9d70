import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { ChartScale } from '#entities/candle/chart-style.ts';
import type { Layout } from '../layout.ts';
import { handOf } from './value-hand.ts';

const automatic = { low: 90, high: 110 };

function aHand() {
  const told: boolean[] = [];
  let scale: ChartScale = 'linear';
  const drawn = { style: { type: 'candles', scale: 'linear' }, range: automatic, automatic } as const;
  const hand = handOf({
    scale: () => scale,
    // Only what a hand looks at is there.
    layout: () => drawn as unknown as Layout,
    onChange: (isByHand) => told.push(isByHand),
  });
  return { hand, told, choose: (next: ChartScale) => (scale = next) };
}

it('is automatic until it is moved, again when that is asked for, and on another scale', () => {
  const { hand, told, choose } = aHand();
  expect(hand.range()).toBeUndefined();
  hand.stretch(2);
  expect(hand.range()).toEqual({ low: 80, high: 120 });
  hand.shift(0.1);
  expect(hand.range()).toEqual({ low: 84, high: 124 });
  choose('log');
  expect(hand.range()).toBeUndefined();
  choose('linear');
  hand.automatic();
  expect(hand.range()).toBeUndefined();
  expect(told).toEqual([true, true, false]);
});

it('never loses the bars out of sight, and never spans nothing', () => {
  const moves = fc.oneof(
    fc.record({ stretch: fc.double({ min: 1e-3, max: 1e3, noNaN: true }) }),
    fc.record({ shift: fc.double({ min: -10, max: 10, noNaN: true }) }),
  );
  fc.assert(
    fc.property(fc.array(moves, { minLength: 1, maxLength: 30 }), (all) => {
      const { hand } = aHand();
      for (const move of all)
        if ('stretch' in move) hand.stretch(move.stretch);
        else hand.shift(move.shift);
      const { low, high } = hand.range() ?? automatic;
      expect(high - low).toBeGreaterThan(0.3);
      expect(low).toBeLessThan(automatic.high);
      expect(high).toBeGreaterThan(automatic.low);
    }),
  );
});
