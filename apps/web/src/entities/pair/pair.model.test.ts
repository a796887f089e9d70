import { USDC, USDT, WRAPPED_SOL } from '@orrery/domain/mints/mints';
import type { Address } from '@solana/kit';
import { expect, it } from 'vitest';
import { toChartPair, toPair, withSide } from './pair.model.ts';

it('sells SOL for USDC by default, whatever the default currency is', () => {
  expect(toPair({})).toEqual({ sell: WRAPPED_SOL, buy: USDC });
  expect(toPair({}, 'USDC')).toEqual({ sell: WRAPPED_SOL, buy: USDC });
});

it('has the default currency on the side that was not said, the first of the two unless another was chosen', () => {
  expect(toPair({ buy: USDT })).toEqual({ sell: WRAPPED_SOL, buy: USDT });
  expect(toPair({ sell: USDT })).toEqual({ sell: USDT, buy: WRAPPED_SOL });
  expect(toPair({ buy: USDT }, 'USDC')).toEqual({ sell: USDC, buy: USDT });
  expect(toPair({ sell: USDC }, 'USDC')).toEqual({ sell: USDC, buy: WRAPPED_SOL });
});

it('never pairs a token with itself', () => {
  expect(toPair({ sell: USDC, buy: USDC })).toEqual({ sell: USDC, buy: WRAPPED_SOL });
  expect(toPair({ buy: WRAPPED_SOL })).toEqual({ sell: USDC, buy: WRAPPED_SOL });
  expect(toPair({ sell: WRAPPED_SOL, buy: WRAPPED_SOL }, 'USDC')).toEqual({ sell: WRAPPED_SOL, buy: USDC });
});

it('turns the pair around when the other side is chosen', () => {
  const pair = { sell: WRAPPED_SOL, buy: USDC };
  expect(withSide(pair, 'sell', USDC)).toEqual({ sell: USDC, buy: WRAPPED_SOL });
  expect(withSide(pair, 'buy', USDT)).toEqual({ sell: WRAPPED_SOL, buy: USDT });
});

it('prices others in money, SOL in dollars, and else what is sold in what is bought', () => {
  const [one, other] = ['3', '4'].map((digit) => `1111111111111111111111111111111${digit}` as Address);
  if (!one || !other) throw new Error('no tokens');
  const chart = (sell: Address, buy: Address) => toChartPair({ sell, buy });
  expect(chart(WRAPPED_SOL, one)).toEqual({ base: one, quote: WRAPPED_SOL });
  expect(chart(one, WRAPPED_SOL)).toEqual({ base: one, quote: WRAPPED_SOL });
  expect(chart(WRAPPED_SOL, USDC)).toEqual({ base: WRAPPED_SOL, quote: USDC });
  expect(chart(USDC, WRAPPED_SOL)).toEqual({ base: WRAPPED_SOL, quote: USDC });
  expect(chart(USDC, USDT)).toEqual({ base: USDT, quote: USDC });
  expect(chart(one, other)).toEqual({ base: one, quote: other });
});
