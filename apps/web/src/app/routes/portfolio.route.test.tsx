import { USDC, WRAPPED_SOL } from '@orrery/domain/mints/mints';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { showApp } from '#app/app.builder.tsx';
import { anAsset } from '#entities/asset/asset.builder.ts';

const SOL = anAsset({ id: WRAPPED_SOL, symbol: 'SOL', decimals: 9, isVerified: true });

afterEach(() => {
  cleanup();
  localStorage.clear();
  vi.unstubAllGlobals();
});

it('shows what any wallet holds, to look at only', async () => {
  showApp(`/portfolio/${USDC}`, ({ pathname }) => {
    if (pathname.includes('/holdings/'))
      return { amount: '1500000000', uiAmount: 1.5, uiAmountString: '1.5', tokens: {} };
    return pathname.startsWith('/v1/assets') ? [SOL] : undefined;
  });
  const page = within(await screen.findByRole('region', { name: 'Profile' }));
  const holdings = within(await page.findByRole('list', { name: 'Holdings' }));
  expect(holdings.getByRole('listitem').textContent).toMatch(/^SOL1\.5/);
  page.getByText('Watching');
  expect(page.queryByRole('button', { name: 'Disconnect' })).toBeNull();
  await waitFor(() => expect(document.title).toBe('Portfolio | Orrery'));
});

it('has no page for what is no address', async () => {
  showApp('/portfolio/nobody', () => undefined);
  await screen.findByRole('heading', { name: /not found|doesn't exist/i });
});
