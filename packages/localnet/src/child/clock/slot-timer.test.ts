import { createManualTime } from '@orrery/core/testing';
import { SLOT_MS } from '@orrery/domain/solana/network';
import { expect, test } from 'vitest';
import { SlotClock, UNMOVED } from './slot-clock.ts';
import { SlotTimer } from './slot-timer.ts';

const GENESIS_MS = 1_000_000;
const FLOOR_MS = 50;
const MINUTE_MS = 60_000;
const PRODUCT = { leastMs: FLOOR_MS, mostMs: 6_000 };
const ALONE = { leastMs: FLOOR_MS, mostMs: Infinity };

interface Opened {
  slot: number;
  at: number;
  /** What the chain's clock says. */
  unixSeconds: number;
}

/** A chain of slots alone; `isWanted` says whether a blockhash is asked for in each of them, as soon as it opens. */
function aChain(limits: typeof PRODUCT, isWanted: (slot: number) => boolean = () => false) {
  const time = createManualTime(GENESIS_MS, () => Promise.resolve());
  const clock = new SlotClock(time, GENESIS_MS, UNMOVED, limits);
  const opened: Opened[] = [];
  const timer = new SlotTimer(time, clock, () => open(Math.max(clock.now(), (opened.at(-1)?.slot ?? 0) + 1)));
  function open(slot: number): void {
    opened.push({ slot, at: time.now() - GENESIS_MS, unixSeconds: clock.unixSeconds(slot) });
    timer.open(slot);
    if (isWanted(slot)) timer.hurry();
  }
  open(0);
  return { time, clock, timer, opened };
}

/** The most slots that open in any span of a minute. */
function mostInAMinute(opened: readonly Opened[]): number {
  return Math.max(
    ...opened.map(({ at }) => opened.filter((each) => each.at >= at && each.at < at + MINUTE_MS).length),
  );
}

test('a slot is closed early once it was open for 50 ms, however often that is asked for', async () => {
  const { time, timer, opened } = aChain(PRODUCT);
  await time.advance(10);
  timer.hurry();
  timer.hurry();
  await time.advance(39);
  expect(opened).toHaveLength(1);
  await time.advance(1);
  expect(opened.map(({ at }) => at)).toEqual([0, FLOOR_MS]);
  await time.advance(2 * FLOOR_MS);
  timer.hurry();
  expect(opened.map(({ at }) => at)).toEqual([0, FLOOR_MS, 3 * FLOOR_MS]);
});

test('the slot behind one that was closed early has its whole length', async () => {
  const { time, timer, opened } = aChain(ALONE);
  await time.advance(100);
  timer.hurry();
  await time.advance(SLOT_MS);
  expect(opened.map(({ at }) => at)).toEqual([0, 100, 500]);
});

test('a node alone has twenty slots a second as long as blockhashes are asked for, and its clock the time', async () => {
  const { time, opened } = aChain(ALONE, () => true);
  await time.advance(MINUTE_MS);
  expect(opened).toHaveLength(1 + MINUTE_MS / FLOOR_MS);
  for (const { at, unixSeconds } of opened) expect(unixSeconds).toBe(Math.floor((GENESIS_MS + at) / 1000));
});

test('the product has at most 165 slots in a minute: whoever asks then waits for the end of the open one', async () => {
  const { time, opened } = aChain(PRODUCT, () => true);
  await time.advance(5 * MINUTE_MS);
  expect(mostInAMinute(opened)).toBe(165);
  const lengths = opened.map(({ at }, index) => at - (opened[index - 1]?.at ?? -SLOT_MS));
  expect(lengths.filter((length) => length < FLOOR_MS)).toEqual([]);
  expect(new Set(lengths.slice(-600))).toEqual(new Set([SLOT_MS]));
});

test('no minute of the product has more, whenever blockhashes are asked for', async () => {
  const inTurns = aChain(PRODUCT, (slot) => slot % 400 > 300);
  await inTurns.time.advance(15 * MINUTE_MS);
  const some = aChain(PRODUCT, (slot) => slot % 7 === 0);
  await some.time.advance(15 * MINUTE_MS);
  for (const { opened } of [inTurns, some]) {
    expect(mostInAMinute(opened)).toBeGreaterThan(150);
    expect(mostInAMinute(opened)).toBeLessThanOrEqual(165);
    for (const { at, unixSeconds } of opened) expect(unixSeconds).toBe(Math.floor((GENESIS_MS + at) / 1000));
  }
});

test('slots of the product fall back to the chain’s clock by a tenth each, and stay there', async () => {
  const { time, clock, opened } = aChain(PRODUCT, (slot) => slot < 10);
  await time.advance(500);
  expect(clock.state.earlyMs).toBe(10 * (SLOT_MS - FLOOR_MS));
  await time.advance(2 * MINUTE_MS);
  expect(clock.state).toEqual(UNMOVED);
  expect(opened.at(-1)?.slot).toBe(Math.floor((2 * MINUTE_MS + 500) / SLOT_MS));
});

test('a chain that stood for longer than it was early is early no more', async () => {
  const { time, clock } = aChain(ALONE, (slot) => slot < 100);
  await time.advance(100 * FLOOR_MS);
  const { state } = clock;
  expect(state.earlyMs).toBe(100 * (SLOT_MS - FLOOR_MS));
  const soon = new SlotClock(time, GENESIS_MS, state, ALONE);
  soon.catchUp(100);
  expect(soon.state).toEqual(state);
  await time.advance(MINUTE_MS);
  const later = new SlotClock(time, GENESIS_MS, state, ALONE);
  later.catchUp(100);
  expect(later.state).toEqual(UNMOVED);
  const slot = later.now();
  expect(later.unixSeconds(slot)).toBe(Math.floor(later.beginOf(slot) / 1000));
});

test('a clock that stands still closes no slot early', async () => {
  const { time, clock, timer, opened } = aChain(ALONE);
  clock.freeze(0);
  timer.open(0);
  timer.hurry();
  await time.advance(MINUTE_MS);
  expect(opened).toHaveLength(1);
});
