import { expect, test } from 'vitest';
import { createTradeIds, createTransferIds, slotOf } from './trade-ids.ts';

test.each([
  ['trade', createTradeIds, 800_000],
  ['transfer', createTransferIds, 6_400_000],
])('gives each %s of a slot the next id', (_, create, perSlot) => {
  const idIn = create();
  expect([idIn(1), idIn(1), idIn(2), idIn(1)]).toEqual([perSlot, perSlot + 1, 2 * perSlot, perSlot + 2]);
});

test('gives no id that belongs to the next slot', () => {
  const idIn = createTradeIds();
  for (let row = 0; row < 800_000; row += 1) idIn(1);
  expect(() => idIn(1)).toThrow('slot 1 holds no more');
});

test('knows the slot of a trade that an earlier scheme numbered, by its place in the block', () => {
  const oldId = (slot: number, index: number) => ((slot * 50_000 + index) * 8 + 7) * 2 + 1;
  expect([oldId(5, 0), oldId(5, 49_999), createTradeIds()(6)].map(slotOf)).toEqual([5, 5, 6]);
});
