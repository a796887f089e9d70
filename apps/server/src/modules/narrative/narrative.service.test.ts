import { millis } from '@orrery/core/time';
import { USDC, WRAPPED_SOL } from '@orrery/domain/mints/mints';
import { createMarket } from '@orrery/market';
import { aToken } from '@orrery/venue/testing';
import { expect, test } from 'vitest';
import { anId } from '../../testing/traded-market.ts';
import { createNarrativeService } from './narrative.service.ts';

const MINUTE = 60_000;

test('a narrative is not found, then being made, then told', () => {
  const launch = { launchpad: 'pad', developer: USDC, createdAt: millis(0) };
  const unpriced = aToken({ id: anId(1) });
  const market = createMarket([aToken({ id: WRAPPED_SOL, symbol: 'CAT', launch }), unpriced]);
  let now = 9 * MINUTE;
  const service = createNarrativeService({ market, clock: { now: () => millis(now) } });
  expect(service.narrative(USDC)).toEqual({ status: 'not_found' });
  expect(service.description(USDC)).toEqual({});
  // Its age is unknown, so it is not waited for.
  expect(service.narrative(unpriced.id)).toEqual({ status: 'not_found' });
  market.setPrice(WRAPPED_SOL, 2, 1);
  expect(service.narrative(WRAPPED_SOL)).toEqual({ status: 'generating' });
  expect(service.description(WRAPPED_SOL).description).toContain('(CAT) is a launchpad token');
  now = 10 * MINUTE;
  expect(service.narrative(WRAPPED_SOL)).toEqual({
    status: 'success',
    narrative: 'CAT is priced at $2. No trades since its first pool opened.',
  });
});
