import fc from 'fast-check';
import { expect, test } from 'vitest';
import { BOUGHT, BUYS, createPositions, findPlace, freePlace, takePlace } from './positions.ts';

const STEPS = fc.array(fc.record({ trader: fc.nat(60), isGone: fc.boolean(), amount: fc.nat(2 ** 50) }), {
  maxLength: 400,
});

test('keeps every trader through any order of coming and going', () => {
  fc.assert(
    fc.property(STEPS, (steps) => {
      const positions = createPositions();
      const model = new Map<number, number>();
      for (const { trader, isGone, amount } of steps) {
        const place = takePlace(positions, trader);
        if (isGone) {
          freePlace(positions, place);
          model.delete(trader);
        } else {
          positions.words[place * 8 + BUYS] = trader;
          positions.doubles[place * 4 + BOUGHT] = amount;
          model.set(trader, amount);
        }
      }
      expect(positions.size).toBe(model.size);
      for (let trader = 0; trader <= 60; trader += 1) {
        const place = findPlace(positions, trader);
        expect(place !== undefined && positions.doubles[place * 4 + BOUGHT]).toBe(model.get(trader) ?? false);
        expect(place !== undefined && positions.words[place * 8 + BUYS]).toBe(model.has(trader) && trader);
      }
    }),
  );
});

test('gives memory back when its traders are gone, and a new place begins empty', () => {
  const positions = createPositions();
  const least = positions.words.length;
  for (let trader = 0; trader < 1_000; trader += 1)
    positions.words[takePlace(positions, trader) * 8 + BUYS] = 1;
  for (let trader = 0; trader < 1_000; trader += 1) freePlace(positions, takePlace(positions, trader));
  expect(positions.words.length).toBe(least);
  expect(positions.words[takePlace(positions, 5) * 8 + BUYS]).toBe(0);
});
