import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createMemoryChunks } from './chunk-store.ts';
import { appendTo, createChunk, type EventChunk, isBuyAt, microUsdAt, tokenAt } from './event-chunk.ts';
import { createEventLog, type Stretch } from './event-log.ts';

const SPANS = [10, 25, 100];
const AN_EVENT = { token: 1, trader: 2, isBuy: true, value: 3, microUsd: 4 };
const EVENT = fc.record({
  gap: fc.oneof(fc.constant(0), fc.nat(30)),
  token: fc.nat(2 ** 26 - 1),
  trader: fc.nat(2 ** 32 - 1),
  isBuy: fc.boolean(),
  value: fc.oneof(fc.double(), fc.constant(Number.NaN)),
  microUsd: fc.oneof(fc.nat(9), fc.maxSafeNat()),
});

function read(chunk: EventChunk, at: number) {
  const [value, trader] = [chunk.value[at], chunk.trader[at]];
  return {
    token: tokenAt(chunk, at),
    trader,
    isBuy: isBuyAt(chunk, at),
    value,
    microUsd: microUsdAt(chunk, at),
  };
}

test('lets every event pass every tail once, at its age, in order and as it was, through chunks, the store and restarts', () => {
  fc.assert(
    fc.property(fc.array(EVENT, { maxLength: 200 }), fc.array(fc.nat(200)), (events, restarts) => {
      const store = createMemoryChunks();
      const open = () => createEventLog({ name: 'trades', spans: SPANS, store, chunkEvents: 7 });
      let log = open();
      const left = SPANS.map((): { event: unknown; age: number }[] => []);
      let now = 0;
      const times: number[] = [];
      const passed = SPANS.map(() => 0);
      const note = (tail: number, { chunk, from, until }: Stretch) => {
        for (let at = from; at < until; at += 1) {
          const time = times[passed[tail] ?? 0] ?? Number.NaN;
          passed[tail] = (passed[tail] ?? 0) + 1;
          left[tail]?.push({ event: read(chunk, at), age: now - time });
        }
      };
      for (const [index, { gap, ...event }] of events.entries()) {
        now += gap;
        log.expire(now, note);
        times.push(now);
        expect(log.append({ ...event, time: now }, now)).toBe(0);
        if (!restarts.includes(index)) continue;
        const state = log.state();
        log = open();
        const kept: unknown[] = [];
        const visit = { chunk: () => undefined, event: (tail: number) => kept.push(tail) };
        for (const _ of log.restore(state, now, visit));
        const ages = times.map((time) => SPANS.filter((span) => now - time >= span).length);
        expect(kept).toEqual(ages.slice(ages.length - kept.length));
      }
      for (const span of [...SPANS, 1]) {
        now += span;
        log.expire(now, note);
      }
      const all = events.map(({ token, trader, isBuy, value, microUsd }) => ({
        token,
        trader,
        isBuy,
        value,
        microUsd,
      }));
      for (const [tail, span] of SPANS.entries()) {
        expect(left[tail]?.map(({ event }) => event)).toEqual(all);
        expect(left[tail]?.every(({ age }) => age >= span)).toBe(true);
      }
    }),
  );
});

test('says which tails an event has passed already, and counts a time that goes back as the same instant', () => {
  const log = createEventLog({ name: 'trades', spans: SPANS, store: createMemoryChunks() });
  expect(log.append({ ...AN_EVENT, time: 0 }, 100)).toBe(3);
  expect(log.append({ ...AN_EVENT, time: 1 }, 100)).toBe(2);
  expect(log.append({ ...AN_EVENT, time: 100 }, 110)).toBe(1);
  expect(log.append({ ...AN_EVENT, time: 50 }, 110)).toBe(1);
});

test('keeps in memory what the store refuses, offers it again, and drops what is not asked for any more', () => {
  const store = createMemoryChunks();
  const dropped: number[] = [];
  let isFull = true;
  const log = createEventLog({
    name: 'trades',
    spans: SPANS,
    chunkEvents: 2,
    store: {
      ...store,
      write: (key, bytes) => !isFull && store.write(key, bytes),
      drop: ({ chunk }) => dropped.push(chunk),
    },
  });
  let passed = 0;
  for (let time = 0; time < 20; time += 1) {
    isFull = time < 11;
    log.append({ ...AN_EVENT, time }, time);
  }
  expect(store.read({ log: 'trades', chunk: 0 })).toBeDefined();
  log.expire(1_000, (_, { from, until }) => {
    passed += until - from;
  });
  expect(passed).toBe(20 * SPANS.length);
  expect(dropped).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8]);
});

test.each([2 ** 53, 1.5e16, 1e300, Number.POSITIVE_INFINITY, Number.NaN, -1, 0.5])(
  'keeps money that no log holds, %f, out of the number of its token',
  (microUsd) => {
    const chunk = createChunk(0, 1);
    appendTo(chunk, { ...AN_EVENT, time: 1, microUsd });
    expect(read(chunk, 0)).toEqual({ ...AN_EVENT, microUsd: 0 });
  },
);
