import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  createPositions,
  isFree,
  isSingle,
  occupy,
  probe,
  rowOf,
  setRow,
  tradeOf,
  tradersOf,
  vacate,
} from './positions.ts';

const STEPS = fc.array(
  fc.record({
    token: fc.nat(3),
    trader: fc.nat(30),
    does: fc.constantFrom('come', 'come', 'come again', 'go', 'go'),
    isBuy: fc.boolean(),
    time: fc.maxSafeNat(),
    microUsd: fc.maxSafeNat(),
  }),
  { maxLength: 400 },
);

test('keeps the one trade of every trader, or its row, through any order of coming and going', () => {
  fc.assert(
    fc.property(STEPS, (steps) => {
      const positions = createPositions();
      const model = new Map<string, Partial<ReturnType<typeof tradeOf>> & { row?: number }>();
      for (const [row, { token, does, ...trade }] of steps.entries()) {
        const key = `${token} ${trade.trader}`;
        const place = probe(positions, token, trade.trader);
        expect(isFree(positions, place)).toBe(!model.has(key));
        if (does === 'come' && !model.has(key)) {
          occupy(positions, place, { token, ...trade });
          const { time, isBuy, microUsd } = trade;
          model.set(key, { time, isBuy, microUsd });
        } else if (does === 'come again' && model.has(key)) {
          setRow(positions, place, row);
          model.set(key, { row });
        } else if (does === 'go' && model.delete(key)) vacate(positions, place);
      }
      expect(positions.size).toBe(model.size);
      for (let token = 0; token <= 3; token += 1) {
        const held = tradersOf(positions, token).map((trader) => `${token} ${trader}`);
        expect(held.toSorted()).toEqual(
          [...model.keys()].filter((key) => key.startsWith(`${token} `)).toSorted(),
        );
      }
      for (const [key, wanted] of model) {
        const [token = 0, trader = 0] = key.split(' ').map(Number);
        const place = probe(positions, token, trader);
        expect(
          isSingle(positions, place) ? tradeOf(positions, place) : { row: rowOf(positions, place) },
        ).toEqual(wanted);
      }
    }),
  );
});

test('gives memory back when its traders are gone', () => {
  const positions = createPositions();
  const least = positions.words.length;
  const trade = { isBuy: true, time: 1, microUsd: 1 };
  for (let trader = 0; trader < 1_000; trader += 1)
    occupy(positions, probe(positions, 1, trader), { token: 1, trader, ...trade });
  for (let trader = 0; trader < 1_000; trader += 1) vacate(positions, probe(positions, 1, trader));
  expect(positions.words.length).toBe(least);
  expect(isFree(positions, probe(positions, 1, 5))).toBe(true);
});
