// @vitest-environment happy-dom
import { bps } from '@orrery/core/numbers';
import { USDC, USDT } from '@orrery/domain/mints/mints';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { findBuiltIn } from '#entities/quote/swap-token.model.ts';
import { tradeSettingsEntry } from '#entities/trade-settings/trade-settings.ts';
import { SlippagePopover } from '#features/swap/slippage/slippage-popover.tsx';
import { UnverifiedNotice } from '#features/swap/tokens/unverified-notice.tsx';

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
