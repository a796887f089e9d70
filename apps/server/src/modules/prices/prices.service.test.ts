import { millis } from '@orrery/core/time';
import { USDC, USDT, WRAPPED_SOL } from '@orrery/domain/mints/mints';
import { createMarket } from '@orrery/market';
import { aToken } from '@orrery/venue/testing';
import { expect, test } from 'vitest';
import { createPriceService } from './prices.service.ts';

test('leaves out what has no price, and says when each was named by its slot, no later than now', () => {
  const market = createMarket([aToken(), aToken({ id: USDC })]);
  market.advance(millis(1_790_000_000_000));
  market.setPrice(WRAPPED_SOL, 150, 10);
  let now = 1_790_000_060_000;
  const clock = { now: () => millis(now) };
  const prices = createPriceService({ market, chain: { genesisMs: 1_790_000_000_000 }, clock });
  expect(prices.fallback([WRAPPED_SOL, USDC, USDT])).toEqual({
    data: { [WRAPPED_SOL]: { value: 150, updateUnixTime: 1_790_000_004 } },
  });
  now = 1_790_000_003_000;
  expect(prices.fallback([WRAPPED_SOL]).data[WRAPPED_SOL]?.updateUnixTime).toBe(1_790_000_003);
});
