import fc from 'fast-check';
import { expect, test } from 'vitest';
import { BOUGHT, BUYS, createPositions, findPlace, freePlace, takePlace, tradersOf } from './positions.ts';

const STEPS = fc.array(
  fc.record({ token: fc.nat(3), trader: fc.nat(30), isGone: fc.boolean(), amount: fc.nat(2 ** 50) }),
  {
    maxLength: 400,
  },
);

test('keeps every trader through any order of coming and going', () => {
  fc.assert(
    fc.property(STEPS, (steps) => {
      const positions = createPositions();
      const model = new Map<string, number>();
      for (const { token, trader, isGone, amount } of steps) {
        const place = takePlace(positions, { token, trader });
        if (isGone) {
          freePlace(positions, place);
          model.delete(`${token} ${trader}`);
        } else {
          positions.words[place * 8 + BUYS] = trader;
          positions.doubles[place * 4 + BOUGHT] = amount;
          model.set(`${token} ${trader}`, amount);
        }
      }
      expect(positions.size).toBe(model.size);
      for (const [key, amount] of model) {
        const [token = 0, trader = 0] = key.split(' ').map(Number);
        const place = findPlace(positions, { token, trader }) ?? -1;
        expect(positions.doubles[place * 4 + BOUGHT]).toBe(amount);
        expect(positions.words[place * 8 + BUYS]).toBe(trader);
      }
      for (let token = 0; token <= 3; token += 1) {
        const held = [...model.keys()].filter((key) => key.startsWith(`${token} `));
        expect(
          tradersOf(positions, token)
            .map((trader) => `${token} ${trader}`)
            .toSorted(),
        ).toEqual(held.toSorted());
        for (let trader = 0; trader <= 30; trader += 1)
          expect(findPlace(positions, { token, trader }) !== undefined).toBe(model.has(`${token} ${trader}`));
      }
    }),
  );
});

test('gives memory back when its traders are gone, and a new place begins empty', () => {
  const positions = createPositions();
  const least = positions.words.length;
  for (let trader = 0; trader < 1_000; trader += 1)
    positions.words[takePlace(positions, { token: 1, trader }) * 8 + BUYS] = 1;
  for (let trader = 0; trader < 1_000; trader += 1)
    freePlace(positions, takePlace(positions, { token: 1, trader }));
  expect(positions.words.length).toBe(least);
  expect(positions.words[takePlace(positions, { token: 1, trader: 5 }) * 8 + BUYS]).toBe(0);
});
