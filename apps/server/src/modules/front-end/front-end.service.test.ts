import { millis } from '@orrery/core/time';
import { createMarket } from '@orrery/market';
import { aToken } from '@orrery/venue/testing';
import { expect, test } from 'vitest';
import { createFrontEndService } from './front-end.service.ts';

const GENESIS = 1_790_000_000_000;

function statusOf(chain: { state?: 'ready' | 'restarting'; slot: number; seconds: number }) {
  const { state = 'ready', slot, seconds } = chain;
  const status = () => ({ state, problem: undefined, slot, transactionsPerSecond: 0, restarts: 0 });
  const service = createFrontEndService({
    readCandles: () => Promise.reject(new Error('not asked')),
    market: createMarket([aToken()]),
    chain: { genesisMs: GENESIS, status },
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
