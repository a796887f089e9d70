// @vitest-environment happy-dom
import { bps } from '@orrery/core/numbers';
import { USDC, USDT } from '@orrery/domain/mints/mints';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { findBuiltIn } from '#entities/token/form-token.model.ts';
import { tradeSettingsEntry } from '#entities/trade-settings/trade-settings.ts';
import { SlippagePopover } from '#features/swap/slippage/slippage-popover.tsx';
import { TokenWarnings } from '#features/swap/tokens/token-warnings.tsx';

afterEach(() => {
  cleanup();
  localStorage.clear();
  vi.unstubAllGlobals();
});

const usdc = findBuiltIn(USDC);
const openPopover = (estimated?: number) =>
  render(
    <SlippagePopover
      trigger={<button type="button">open</button>}
      isOpen
      onOpenChange={() => {}}
      estimated={estimated}
    />,
  );
const custom = () => screen.getByLabelText('Custom slippage in percent');

it('names every unverified token by its address, and of each what is dangerous in it', async () => {
  const usdt = findBuiltIn(USDT);
  if (!usdc || !usdt) throw new Error('both are built in');
  const warning = { type: 'HAS_PERMANENT_DELEGATE', message: 'It can be taken.', severity: 'critical' };
  const info = { type: 'NEW_LISTING', message: 'It is new.', severity: 'info' };
  const asked: string[] = [];
  vi.stubGlobal('fetch', async (path: string | URL) => {
    asked.push(String(path));
    return Response.json({ warnings: { [USDC]: [warning, info], [USDT]: [] } });
  });
  render(
    <QueryClientProvider client={new QueryClient()}>
      <TokenWarnings tokens={[usdc, { ...usdt, isVerified: false }]} />
    </QueryClientProvider>,
  );
  expect(screen.getAllByRole('listitem')).toHaveLength(1);
  expect(screen.getByTitle(USDT).textContent).toBe('Es9v...wNYB');
  await screen.findByText(': It can be taken.');
  expect(screen.getAllByRole('listitem')).toHaveLength(2);
  expect(asked).toEqual([expect.stringContaining('/ultra/v1/shield?mints=')]);
});

it('explains the estimate with its number', () => {
  openPopover(0.6);
  screen.getByText(/^Auto is 0\.6% for this pair/);
});

it('says as soon as a slippage is chosen that the profile is manual by it, until Auto takes it back', () => {
  openPopover();
  expect(screen.queryByText(/makes the profile Manual/)).toBeNull();
  fireEvent.click(screen.getByRole('radio', { name: '1%' }));
  screen.getByText(/makes the profile Manual for 14 days/);
  fireEvent.click(screen.getByRole('radio', { name: 'Auto' }));
  expect(screen.queryByText(/makes the profile Manual/)).toBeNull();
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
