import { atoms } from '@orrery/core/atoms';
import { USDC } from '@orrery/domain/mints/mints';
import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { findBuiltIn } from '#entities/token/form-token.model.ts';
import { anAccount, aWallet } from '#entities/wallet/wallet.builder.ts';
import { connectWallet, disconnectWallet } from '#entities/wallet/wallet.connection.ts';
import { Frame } from '#shared/frame.builder.tsx';
import { useSettleForm } from './use-settle-form.ts';

const run = vi.hoisted(() => vi.fn());
vi.mock('./use-settle.ts', () => ({
  useSettle: () => ({ step: 'idle', run, cancel: () => {}, giveUp: () => {} }),
}));

type Input = Parameters<typeof useSettleForm<never, never>>[0];

const root = document.documentElement;

afterEach(async () => {
  cleanup();
  await act(() => disconnectWallet());
  delete root.dataset.network;
  localStorage.clear();
  run.mockClear();
});

/** A form with all that it needs to be signed, whose account is on one network. */
async function aForm(chain: 'solana:devnet' | 'solana:mainnet', more: Partial<Input> = {}) {
  const account = { ...anAccount(USDC), chains: [chain] };
  await act(() => connectWallet(aWallet({ connect: async () => ({ accounts: [account] }) }).wallet));
  return renderHook(
    () =>
      useSettleForm({
        wallet: USDC,
        feeLamports: undefined,
        transaction: 'built',
        previewed: 'none',
        words: { sign: 'Send' },
        choose: async () => undefined,
        ...more,
      }),
    { wrapper: Frame },
  ).result;
}

it('offers no signature to a wallet on another network, and says so in the button’s place', async () => {
  root.dataset.network = 'mainnet-beta';
  const form = await aForm('solana:devnet');
  expect(form.current.action).toEqual({
    kind: 'none',
    label: 'Test is on Devnet; Orrery is on Mainnet',
    isWaiting: false,
  });
  act(() => form.current.press());
  act(() => form.current.settle());
  expect(run).not.toHaveBeenCalled();
});

it('offers it on the wallet’s own network', async () => {
  root.dataset.network = 'mainnet-beta';
  const form = await aForm('solana:mainnet');
  expect(form.current.action).toEqual({ kind: 'sign', label: 'Send' });
  act(() => form.current.press());
  expect(run).toHaveBeenCalledOnce();
});

it('hands over what it spends, as it was typed or as the form says otherwise, before anything is signed', async () => {
  root.dataset.network = 'mainnet-beta';
  const token = findBuiltIn(USDC);
  const amount = {
    mint: USDC,
    token,
    useWSol: false,
    isTokenMissing: false,
    typed: { kind: 'amount', amount: atoms(5n) },
    spent: atoms(5n),
    symbol: 'USDC',
  } as const;
  const typed = await aForm('solana:mainnet', { amount });
  act(() => typed.current.press());
  expect(run.mock.lastCall?.[1]).toMatchObject({ mint: USDC, spent: 5n, token });
  const spending = { mint: USDC, spent: atoms(9n), token };
  const other = await aForm('solana:mainnet', { spending });
  act(() => other.current.press());
  expect(run.mock.lastCall?.[1]).toBe(spending);
});
