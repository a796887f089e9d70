import fc from 'fast-check';
import { expect, it } from 'vitest';
import { toDrawing, toIdenticon } from './identicon.ts';

it('draws the same sky for the same id, and a valid one for any', () => {
  fc.assert(
    fc.property(fc.string(), (id) => {
      const icon = toIdenticon(id);
      expect(toIdenticon(id)).toEqual(icon);
      expect(icon.hue).toBeLessThan(360);
      expect(icon.tilt).toBeLessThan(180);
    }),
  );
});

it('tells tokens apart', () => {
  const icons = Array.from({ length: 500 }, (_, index) => JSON.stringify(toIdenticon(`token-${index}`)));
  expect(new Set(icons).size).toBeGreaterThan(400);
});

it('stays within its box at any size', () => {
  fc.assert(
    fc.property(fc.string(), fc.integer({ min: 12, max: 128 }), (id, size) => {
      const { planet } = toDrawing(toIdenticon(id), size);
      expect(Math.min(planet.x, planet.y) - planet.radius).toBeGreaterThanOrEqual(0);
      expect(Math.max(planet.x, planet.y) + planet.radius).toBeLessThanOrEqual(size);
    }),
  );
});
