import fc from 'fast-check';
import { expect, it } from 'vitest';
import { toIdenticon } from './identicon.model.ts';

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
