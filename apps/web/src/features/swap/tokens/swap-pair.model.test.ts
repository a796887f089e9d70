import { USDC, USDT, WRAPPED_SOL } from '@orrery/domain/mints/mints';
import { expect, it } from 'vitest';
import { toPair, withSide } from './swap-pair.model.ts';

it('sells SOL for USDC by default', () => {
  expect(toPair({})).toEqual({ sell: WRAPPED_SOL, buy: USDC });
});

it('never pairs a token with itself', () => {
  expect(toPair({ sell: USDC, buy: USDC })).toEqual({ sell: USDC, buy: WRAPPED_SOL });
  expect(toPair({ buy: WRAPPED_SOL })).toEqual({ sell: USDC, buy: WRAPPED_SOL });
  expect(toPair({ sell: USDC })).toEqual({ sell: USDC, buy: WRAPPED_SOL });
});

it('turns the pair around when the other side is chosen', () => {
  const pair = { sell: WRAPPED_SOL, buy: USDC };
  expect(withSide(pair, 'sell', USDC)).toEqual({ sell: USDC, buy: WRAPPED_SOL });
  expect(withSide(pair, 'buy', USDT)).toEqual({ sell: WRAPPED_SOL, buy: USDT });
});
