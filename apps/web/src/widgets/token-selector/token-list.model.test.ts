import { USDC, USDT, WRAPPED_SOL } from '@orrery/domain/mints/mints';
import { expect, it } from 'vitest';
import type { FormToken } from '#entities/token/form-token.model.ts';
import { isNamed, toRows } from './token-list.model.ts';

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

it('knows SOL by the names of its wrapped form, and no token that has its name alone', () => {
  const sol = aToken({ id: WRAPPED_SOL, symbol: 'SOL', name: 'Solana' });
  for (const typed of ['wsol', 'WSOL', 'Wrapped', 'wrapped sol']) {
    expect(isNamed(sol, typed), typed).toBe(true);
    expect(isNamed({ ...sol, id: USDT }, typed), typed).toBe(false);
  }
});
