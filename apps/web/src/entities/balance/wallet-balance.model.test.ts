import { USDC, WRAPPED_SOL } from '@orrery/domain/mints/mints';
import { SYSTEM_PROGRAM } from '@orrery/domain/solana/network';
import type { Address } from '@solana/kit';
import { expect, it } from 'vitest';
import { toWalletBalance } from './wallet-balance.model.ts';

const [WALLET, ATA, OTHER, ODD] = ['4', '5', '6', '7'].map((digit) => digit.repeat(44)) as [
  Address,
  Address,
  Address,
  Address,
];
const account = {
  account: ATA,
  amount: '2500000',
  uiAmount: 2.5,
  uiAmountString: '2.5',
  isFrozen: false,
  isAssociatedTokenAccount: true,
  decimals: 6,
  programId: USDC,
};
const PRICES = new Map([
  [WRAPPED_SOL, { usd: 150 }],
  [USDC, { usd: 1 }],
]);
const reply = {
  amount: '2000000000',
  uiAmount: 2,
  uiAmountString: '2',
  tokens: {
    [USDC]: [{ ...account, account: OTHER, amount: '9', isAssociatedTokenAccount: false }, account],
    [ODD]: [{ ...account, account: OTHER, amount: '7', uiAmount: 0.000007, uiAmountString: '0.000007' }],
    [WRAPPED_SOL]: [{ ...account, amount: '0', uiAmount: 0, uiAmountString: '0', decimals: 9 }],
  },
};

const multiplierOf = () => 1;

it('lists native SOL under the system program’s address with an empty mint, and each token by its mint', () => {
  expect(SYSTEM_PROGRAM).toBe('11111111111111111111111111111111');
  expect(toWalletBalance({ wallet: WALLET, reply, prices: PRICES, multiplierOf })).toEqual({
    totalWorth: 302.5,
    balances: {
      '11111111111111111111111111111111': { ata: WALLET, mint: '', raw_value: '2000000000', usd_value: 300 },
      [USDC]: { ata: ATA, mint: USDC, raw_value: '2500000', usd_value: 2.5 },
      [ODD]: { ata: OTHER, mint: ODD, raw_value: '7', usd_value: null },
    },
  });
});

it('is worth nothing when empty, and unknown while nothing it holds has a price', () => {
  const prices = new Map<Address, { usd: number }>();
  expect(toWalletBalance({ wallet: WALLET, reply, prices, multiplierOf }).totalWorth).toBeNull();
  const empty = { ...reply, amount: '0', uiAmount: 0, uiAmountString: '0', tokens: {} };
  expect(toWalletBalance({ wallet: WALLET, reply: empty, prices, multiplierOf })).toEqual({
    totalWorth: 0,
    balances: {},
  });
});

it('counts a token with a multiplier as its screens do', () => {
  const doubled = (mint: Address) => (mint === USDC ? 2 : 1);
  const { balances } = toWalletBalance({ wallet: WALLET, reply, prices: PRICES, multiplierOf: doubled });
  expect(balances[USDC]).toMatchObject({ raw_value: '2500000', usd_value: 5 });
});
