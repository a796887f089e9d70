import { expect, it } from 'vitest';
import { USDC, WRAPPED_SOL } from './mints.ts';
import { tokenKeys } from './native-sol.ts';

it.each(['SOL', '', '11111111111111111111111111111111'])('knows native SOL by the key %j', (key) => {
  expect(tokenKeys(key)).toEqual({
    balances: 'SOL',
    portfolio: '',
    address: '11111111111111111111111111111111',
    pricedBy: 'So11111111111111111111111111111111111111112',
  });
});

it.each([USDC, WRAPPED_SOL])('knows the token of the mint %s by it alone', (mint) => {
  expect(tokenKeys(mint)).toEqual({ balances: mint, portfolio: mint, address: mint, pricedBy: mint });
});
