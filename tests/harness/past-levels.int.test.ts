import { DAY_MS, MINUTE_MS } from '@orrery/core/time';
import { WRAPPED_SOL } from '@orrery/domain/mints/mints';
import { TIMEFRAMES } from '@orrery/domain/timeframes';
import { CandlesReplySchema } from '@orrery/wire/charts/candles';
import * as apiPaths from '@orrery/wire/paths';
import { FIXTURES } from '@orrery/world/testing';
import * as v from 'valibot';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { type Harness, startHarness } from './harness.ts';

let harness: Harness;

beforeAll(async () => {
  harness = await startHarness({ prepared: inject('prepared') });
});
afterAll(() => harness.stop());

test('a token of before the chain has changes of holders and liquidity over every window from the first start on, and after the next', () => {
  const known = (id: string) => {
    const asset = harness.market.asset(id);
    return TIMEFRAMES.map((timeframe) => {
      const { holderChange, liquidityChange } = asset[`stats${timeframe}`] ?? {};
      return [typeof holderChange, typeof liquidityChange];
    });
  };
  expect(known(FIXTURES.far)).toEqual(TIMEFRAMES.map(() => ['number', 'number']));
  expect(known(WRAPPED_SOL)).toEqual(TIMEFRAMES.map(() => ['number', 'number']));
});

test('its liquidity has moved with its price, as the past has it', () => {
  const { stats24h } = harness.market.asset(FIXTURES.far);
  const { priceChange, liquidityChange, holderChange } = stats24h ?? {};
  expect((liquidityChange ?? 0) / 100 + 1).toBeCloseTo(Math.sqrt((priceChange ?? 0) / 100 + 1), 1);
  expect(Math.abs(holderChange ?? Number.NaN)).toBeLessThan(100);
});

test('the day of a token that nobody traded in its first minutes opens at the bar of a day ago', async () => {
  const to = harness.time.now() - DAY_MS + MINUTE_MS;
  const reply = await fetch(
    `${harness.url}${apiPaths.candles(FIXTURES.thin)}?interval=1_MINUTE&to=${to}&candles=1`,
  );
  const [bar] = v.parse(CandlesReplySchema, await reply.json()).candles;
  expect(bar).toMatchObject({ volume: 0 });
  const { usdPrice, stats24h } = harness.market.asset(FIXTURES.thin);
  const open = (usdPrice ?? 0) / (1 + (stats24h?.priceChange ?? 0) / 100);
  expect(open / (bar?.close ?? 0)).toBeCloseTo(1, 9);
});
