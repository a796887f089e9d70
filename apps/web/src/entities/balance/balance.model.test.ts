import { USDC, WRAPPED_SOL } from '@orrery/domain/mints/mints';
import type { Address } from '@solana/kit';
import { expect, it } from 'vitest';
import { spendable, toBalances } from './balance.model.ts';

const OTHER = '5'.repeat(44) as Address;
const account = {
  account: USDC,
  amount: '7',
  uiAmount: 0.000007,
  uiAmountString: '0.000007',
  isFrozen: false,
  isAssociatedTokenAccount: true,
  decimals: 6,
  programId: USDC,
};
const holdings = {
  amount: '18446744073709551615',
  uiAmount: 1,
  uiAmountString: '1',
  tokens: {
    [USDC]: [{ ...account, account: OTHER, amount: '5', isAssociatedTokenAccount: false }, account],
    [WRAPPED_SOL]: [{ ...account, decimals: 9, amount: '1' }],
  },
};

it('keeps the associated account alone and every digit of the amounts', () => {
  const balances = toBalances(holdings);
  expect(balances[USDC]).toEqual({
    balanceLamports: 7n,
    balance: '0.000007',
    hasBalance: true,
    accounts: [OTHER, USDC],
    decimals: 6,
    isFrozen: false,
  });
  expect(balances.SOL).toMatchObject({ balanceLamports: 18_446_744_073_709_551_615n, accounts: [] });
  expect(toBalances({ ...holdings, amount: '0' }).SOL?.hasBalance).toBe(false);
});

it('spends native SOL under the wrapped mint, and nothing of what is not held', () => {
  const balances = toBalances(holdings);
  const wraps = { useWSol: false };
  expect(spendable(balances, WRAPPED_SOL, wraps)).toBe(18_446_744_073_709_551_615n);
  expect(spendable(balances, 'constructor', wraps)).toBe(0n);
});

it('spends what lies in the wrapped account where that is traded as it is', () => {
  expect(spendable(toBalances(holdings), WRAPPED_SOL, { useWSol: true })).toBe(1n);
  expect(spendable(toBalances({ ...holdings, tokens: {} }), WRAPPED_SOL, { useWSol: true })).toBe(0n);
});
