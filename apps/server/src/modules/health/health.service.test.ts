import { millis } from '@orrery/core/time';
import { expect, test } from 'vitest';
import { readConfig } from '../../config.ts';
import { type HealthOptions, toHealth } from './health.service.ts';

const WELL: HealthOptions = {
  config: readConfig({}, []),
  version: '0',
  rpcEndpoints: [],
  chain: {
    status: () => ({ state: 'ready', problem: undefined, slot: 9, transactionsPerSecond: 0, restarts: 0 }),
  },
  indexer: { status: () => ({ indexedSlot: 9, problem: undefined }) },
  time: { now: () => millis(7), offMs: () => 0 },
  store: { notes: [] },
  room: () => 50_000_000,
};

test('a disk with less room than changes need is a problem, before any write has failed', () => {
  expect(toHealth(WELL)).toMatchObject({ status: 'ok', problems: [], notes: [], time: 7 });
  expect(toHealth({ ...WELL, room: () => 49_999_999 })).toMatchObject({
    status: 'degraded',
    problems: ['disk: full, or nearly: 49 MB are left where the data directory is'],
  });
});

test.each([
  [
    3_599_600,
    'clock: 3600 s behind the wall clock, which was set; runs 5 % faster until they agree, and a restart skips the rest',
  ],
  [-2_400, 'clock: 2 s ahead of the wall clock, which was set; runs 5 % slower until they agree'],
])('a clock that is off and a store that was made anew are notes, which hinder nobody', (off, note) => {
  const time = { ...WELL.time, offMs: () => off };
  expect(toHealth({ ...WELL, time, store: { notes: ['store: anew'] } })).toMatchObject({
    status: 'ok',
    notes: [note, 'store: anew'],
  });
});
