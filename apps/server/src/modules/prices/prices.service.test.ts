import { millis } from '@orrery/core/time';
import { USDC, USDT, WRAPPED_SOL } from '@orrery/domain/mints/mints';
import { createMarket } from '@orrery/market';
import { aToken } from '@orrery/venue/testing';
import { expect, test } from 'vitest';
import { createPriceService } from './prices.service.ts';

test('leaves out what has no price, and says when each was named by its slot', () => {
  const market = createMarket([aToken(), aToken({ id: USDC })]);
  market.advance(millis(1_790_000_000_000));
  market.setPrice(WRAPPED_SOL, 150, 10);
  const prices = createPriceService({ market, chain: { genesisMs: 1_790_000_000_000 } });
  expect(prices.fallback([WRAPPED_SOL, USDC, USDT])).toEqual({
    data: { [WRAPPED_SOL]: { value: 150, updateUnixTime: 1_790_000_004 } },
  });
});
