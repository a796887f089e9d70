import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { chainNow, clockAheadMs, forgetChainTime, tellChainTime } from './chain-time.ts';

const HOUR = 3_600_000;
const CHAIN = 1_800_000_000_000;
let elapsed = 0;

beforeEach(() => {
  elapsed = 5_000;
  vi.spyOn(performance, 'now').mockImplementation(() => elapsed);
});
afterEach(() => forgetChainTime());

test('the chain’s time is the person’s clock until the chain has told', () => {
  vi.spyOn(Date, 'now').mockReturnValue(CHAIN + HOUR);
  expect([chainNow(), clockAheadMs()]).toEqual([CHAIN + HOUR, 0]);
});

test('from then on it runs by itself, whatever the person sets the clock to', () => {
  const clock = vi.spyOn(Date, 'now').mockReturnValue(CHAIN + HOUR);
  tellChainTime(CHAIN);
  expect([chainNow(), clockAheadMs()]).toEqual([CHAIN, HOUR]);
  elapsed += 30_000;
  clock.mockReturnValue(CHAIN - HOUR);
  expect([chainNow(), clockAheadMs()]).toEqual([CHAIN + 30_000, -HOUR - 30_000]);
});
