import { USDC, USDT } from '@orrery/domain/mints/mints';
import { expect, it } from 'vitest';
import type { FormToken } from '#entities/token/form-token.model.ts';
import { toRows } from './token-list.model.ts';

function aToken(over: Partial<FormToken>): FormToken {
  return {
    id: USDC,
    symbol: 'USDC',
    name: 'USD Coin',
    decimals: 6,
    tokenProgram: USDC,
    isVerified: true,
    usdPrice: 1,
    ...over,
  };
}

it('lists what is held first and nothing twice', () => {
  const rows = toRows([aToken({ id: USDT }), aToken({ id: USDC })], [aToken({ id: USDC })]);
  expect(rows.map(({ id }) => id)).toEqual([USDC, USDT]);
});
