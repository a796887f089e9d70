import { USDC, USDT } from '@orrery/domain/mints/mints';
import { expect, it } from 'vitest';
import { findTransferMismatch } from './transfer.mismatch.ts';

const FEE = 5_000n;
const payments = [
  { recipient: USDT, amount: 700n },
  { recipient: USDC, amount: 300n },
];
const SOL = { token: 'SOL' as const, payments, deposit: 0n };
const DOLLARS = { token: { mint: USDC, decimals: 6, tokenProgram: USDT }, payments, deposit: 2_039_280n };
const difference = (sol: bigint, tokens: [typeof USDC, bigint][] = []) => ({
  sol,
  tokens: tokens.map(([mint, change]) => ({ mint, change })),
  authorityChanges: [],
});

it('finds no fault in what takes the payments, the deposits and the fee', () => {
  expect(findTransferMismatch(SOL, difference(-6_000n), FEE)).toBeUndefined();
  expect(findTransferMismatch(DOLLARS, difference(-2_044_280n, [[USDC, -1_000n]]), FEE)).toBeUndefined();
});

it.each([
  ['a lamport more', SOL, difference(-6_001n), 'pays-more'],
  ['a lamport more beside a token', DOLLARS, difference(-2_044_281n, [[USDC, -1_000n]]), 'pays-more'],
  ['a unit of the token more', DOLLARS, difference(-5_000n, [[USDC, -1_001n]]), 'pays-more'],
  [
    'another token',
    DOLLARS,
    difference(-5_000n, [
      [USDC, -1_000n],
      [USDT, -1n],
    ]),
    'other-token',
  ],
  ['less of the token than is paid', DOLLARS, difference(-5_000n, [[USDC, -999n]]), 'amount'],
  ['nothing of the token', DOLLARS, difference(-5_000n), 'amount'],
  ['less SOL than is paid', SOL, difference(-999n), 'amount'],
  ['any token of a payment of SOL', SOL, difference(-6_000n, [[USDC, -1n]]), 'other-token'],
] as const)('finds %s', (_what, send, taken, mismatch) => {
  expect(findTransferMismatch(send, taken, FEE)).toBe(mismatch);
});

it('finds a change of who controls an account, though no balance moves', () => {
  const authorityChanges = [{ account: USDC, kind: 'delegate' as const, to: USDT }];
  expect(findTransferMismatch(SOL, { ...difference(0n), authorityChanges }, FEE)).toBe('authority');
});
