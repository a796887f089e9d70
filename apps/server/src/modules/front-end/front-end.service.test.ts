import { millis } from '@orrery/core/time';
import { createMarket } from '@orrery/market';
import { aToken } from '@orrery/venue/testing';
import { expect, test } from 'vitest';
import { createFrontEndService } from './front-end.service.ts';
import { createRateHistory } from './rate-history.ts';

const GENESIS = 1_790_000_000_000;

interface Chain {
  state?: 'ready' | 'restarting';
  slot: number;
  seconds: number;
  rate?: number;
  median?: number;
}

function statusOf({ state = 'ready', slot, seconds, rate = 0, median }: Chain) {
  const status = () => ({ state, problem: undefined, slot, transactionsPerSecond: rate, restarts: 0 });
  const service = createFrontEndService({
    readCandles: () => Promise.reject(new Error('not asked')),
    market: createMarket([aToken()]),
    chain: { genesisMs: GENESIS, status },
    rates: { median: () => median },
    clock: { now: () => millis(GENESIS + seconds * 1000) },
  });
  return service.chainStatus();
}

test('a chain is well when it makes its slots, however little is traded', () => {
  expect(statusOf({ slot: 250, seconds: 100 })).toEqual({ status: 'OK', tps: 0, behindSeconds: 0 });
  expect(statusOf({ slot: 251, seconds: 100 }).behindSeconds).toBe(0);
  expect(statusOf({ slot: 240, seconds: 100 }).status).toBe('OK');
});

test('a chain more than five seconds behind its own clock, or restarting, is slow', () => {
  expect(statusOf({ slot: 237, seconds: 100 })).toMatchObject({ status: 'LOW_TPS', behindSeconds: 5.2 });
  expect(statusOf({ state: 'restarting', slot: 250, seconds: 100 }).status).toBe('LOW_TPS');
});

test('a chain that lands less than three tenths of its day’s median rate is slow, a quiet one never', () => {
  const chain = { slot: 250, seconds: 100 };
  expect(statusOf({ ...chain, rate: 2.9, median: 10 }).status).toBe('LOW_TPS');
  expect(statusOf({ ...chain, rate: 3, median: 10 })).toMatchObject({ status: 'OK', tps: 3 });
  expect(statusOf({ ...chain, rate: 0, median: 0.9 }).status).toBe('OK');
  expect(statusOf({ ...chain, rate: 0 }).status).toBe('OK');
});

test('the median is of the last day’s minutes, and unknown for the first half hour', () => {
  const history = createRateHistory();
  for (let minute = 1; minute <= 29; minute += 1) history.note(minute);
  expect(history.median()).toBeUndefined();
  history.note(30);
  expect(history.median()).toBe(16);
  for (let minute = 0; minute < 1_440; minute += 1) history.note(7);
  expect(history.median()).toBe(7);
});
