import fc from 'fast-check';
import { expect, it } from 'vitest';
import { toNetVolumeDrawing } from './net-volume.model.ts';

const bar = (time: number, bought: number, sold: number) => ({
  time,
  buy_volume: bought,
  sell_volume: sold,
  net_volume: bought - sold,
});

it('draws what was bought up and what was sold down, inside its box', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(fc.nat(1_000), fc.nat(1_000)), { maxLength: 60 }), (sides) => {
      const drawing = toNetVolumeDrawing(
        sides.map(([bought, sold], index) => bar(index, bought, sold)),
        72,
      );
      expect(drawing.bars.length).toBe(Math.min(48, sides.length));
      const tops = [...drawing.up.matchAll(/v(-?[\d.]+)/g)].map(
        ([, height]) => drawing.zero + Number(height),
      );
      const ends = [...drawing.down.matchAll(/v(-?[\d.]+)/g)].map(
        ([, height]) => drawing.zero + Number(height),
      );
      for (const top of tops) expect(top).toBeGreaterThanOrEqual(-0.02);
      for (const end of ends) expect(end).toBeLessThanOrEqual(72.02);
      expect(tops.length).toBe(drawing.bars.filter(({ net_volume }) => net_volume > 0).length);
      expect(ends.length).toBe(drawing.bars.filter(({ net_volume }) => net_volume < 0).length);
    }),
  );
});

it('adds up what the bars it draws bought and sold', () => {
  const { bought, sold } = toNetVolumeDrawing([bar(1, 5, 2), bar(2, 1, 4)], 72);
  expect([bought, sold]).toEqual([6, 6]);
});
