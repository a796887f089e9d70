import { createManualTime } from '@orrery/core/testing';
import { SLOT_MS } from '@orrery/domain/solana/network';
import { expect, test } from 'vitest';
import { SlotClock, UNMOVED } from './slot-clock.ts';

const GENESIS_MS = 1_000_000;

function aClock(state: ConstructorParameters<typeof SlotClock>[2] = UNMOVED) {
  const time = createManualTime(GENESIS_MS, () => Promise.resolve());
  return { time, clock: new SlotClock(time, GENESIS_MS, state) };
}

test('runs with the node’s time, and a slot is never open for longer than one is', async () => {
  const { time, clock } = aClock();
  await time.advance(3 * SLOT_MS + 100);
  expect([clock.now(), clock.left(3), clock.left(2), clock.left(9)]).toEqual([3, 300, 0, 400]);
  expect(clock.unixSeconds(10)).toBe(1004);
});

test('stands still at a slot, and goes on from it', async () => {
  const { time, clock } = aClock();
  clock.freeze(5);
  await time.advance(100 * SLOT_MS);
  expect([clock.isFrozen, clock.now()]).toEqual([true, 5]);
  clock.runFrom(5);
  await time.advance(2 * SLOT_MS);
  expect([clock.isFrozen, clock.now()]).toEqual([false, 7]);
});

test('goes on later than the node’s time, also when it is read again', async () => {
  const { time, clock } = aClock();
  clock.runFrom(1_000);
  await time.advance(SLOT_MS);
  expect(new SlotClock(time, GENESIS_MS, clock.state).now()).toBe(1_001);
});
