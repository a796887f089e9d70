// @vitest-environment happy-dom
import { bps } from '@orrery/core';
import { USDC, USDT } from '@orrery/domain';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { anOrder } from '#entities/order/order.builder.ts';
import { tradeSettingsEntry } from '#entities/trade-settings/trade-settings.ts';
import { SlippagePopover } from '#features/swap/slippage/slippage-popover.tsx';
import { findBuiltIn } from '#features/swap/tokens/swap-token.model.ts';
import { UnverifiedNotice } from '#features/swap/tokens/unverified-notice.tsx';
import { ImpactDialog } from './impact-dialog.tsx';

afterEach(() => {
  cleanup();
  localStorage.clear();
});

const usdc = findBuiltIn(USDC);
const openPopover = () =>
  render(<SlippagePopover trigger={<button type="button">open</button>} isOpen onOpenChange={() => {}} />);
const custom = () => screen.getByLabelText('Custom slippage in percent');

it('names every unverified token by its address and no verified one', () => {
  const usdt = findBuiltIn(USDT);
  render(<UnverifiedNotice tokens={[usdc, usdt && { ...usdt, isVerified: false }, undefined]} />);
  expect(screen.getAllByRole('listitem')).toHaveLength(1);
  expect(screen.getByTitle(USDT).textContent).toBe('Es9v...wNYB');
});

it('swaps at a high price impact only after a second yes', () => {
  const onConfirm = vi.fn();
  const onClose = vi.fn();
  render(
    <ImpactDialog
      order={anOrder({ priceImpact: -0.125, inUsd: 1_000, outUsd: 860 })}
      onConfirm={onConfirm}
      onClose={onClose}
    />,
  );
  expect(screen.getByRole('dialog', { name: 'High price impact' }).textContent).toContain('$1,000.00');
  fireEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  expect([onConfirm.mock.calls.length, onClose.mock.calls.length]).toEqual([0, 1]);
  fireEvent.click(screen.getByRole('button', { name: 'Swap anyway' }));
  expect(onConfirm).toHaveBeenCalledOnce();
});

it('keeps a chosen slippage and the last good one while nonsense is typed', () => {
  openPopover();
  fireEvent.click(screen.getByRole('radio', { name: '1%' }));
  expect(tradeSettingsEntry.get().slippageBps).toBe(bps(100));
  const status = screen.getByRole('status');
  expect(status.textContent).toBe('');
  fireEvent.change(custom(), { target: { value: '2.' } });
  expect(custom().getAttribute('aria-invalid')).toBe('false');
  fireEvent.change(custom(), { target: { value: '2.5' } });
  expect(tradeSettingsEntry.get().slippageBps).toBe(bps(250));
  fireEvent.change(custom(), { target: { value: '99' } });
  expect(status.textContent).toBe('Invalid slippage');
  expect(tradeSettingsEntry.get().slippageBps).toBe(bps(250));
});
