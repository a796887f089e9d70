import { USDC } from '@orrery/domain/mints/mints';
import type { HealthReply } from '@orrery/wire/system/health';
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { type Answer, showApp } from '#app/app.builder.tsx';
import { aHealth } from '#entities/health/health.builder.ts';
import { aWallet } from '#entities/wallet/wallet.builder.ts';
import { connectWallet, disconnectWallet } from '#entities/wallet/wallet.connection.ts';

const SIGNATURE = '2'.repeat(64);

const over =
  (risk: string, network: HealthReply['network'] = 'local'): Answer =>
  ({ pathname }) => {
    if (pathname === '/health') return aHealth({ network });
    if (pathname === `/api/v1/chainalysis/${USDC}`) return { risk };
    if (pathname === '/v1/faucet') return { signature: SIGNATURE, lamports: '10000000000' };
    return undefined;
  };

afterEach(async () => {
  await act(() => disconnectWallet());
  cleanup();
  localStorage.clear();
  vi.unstubAllGlobals();
});

it.each(['Severe', 'High'])(
  'a wallet of %s risk is led to the appeal, and let go by disconnecting',
  async (risk) => {
    const { address } = showApp('/watchlist', over(risk));
    await act(() => connectWallet(aWallet().wallet));
    await screen.findByText('This wallet cannot be used here');
    expect(address()).toBe('/appeal');
    screen.getByText(new RegExp(USDC));
    expect(screen.getByRole('link', { name: /^Appeal on / }).getAttribute('href')).toMatch(/^https:/);
    fireEvent.click(screen.getByRole('button', { name: 'Disconnect' }));
    await screen.findByText('No risk is known of this wallet');
    screen.getByRole('heading', { level: 1, name: 'Wallet screening' });
  },
);

it.each(['Medium', 'Low', 'Unknown'])('a wallet of %s risk stays where it is', async (risk) => {
  const { address, asked } = showApp('/watchlist', over(risk));
  await act(() => connectWallet(aWallet().wallet));
  await waitFor(() => expect(asked.some(({ pathname }) => pathname.includes('chainalysis'))).toBe(true));
  expect(address()).toBe('/watchlist');
});

it('the faucet is asked for any valid address, and names its transaction', async () => {
  const { asked } = showApp('/ask-for-sol', over('Low'));
  const field = await screen.findByRole('textbox', { name: 'Wallet address' });
  const ask = screen.getByRole('button', { name: 'Ask for 10 SOL' });
  fireEvent.change(field, { target: { value: 'nobody' } });
  fireEvent.click(ask);
  expect(screen.getByRole('alert').textContent).toBe('Invalid Address');
  expect(asked.some(({ pathname }) => pathname === '/v1/faucet')).toBe(false);
  fireEvent.change(field, { target: { value: ` ${USDC} ` } });
  fireEvent.click(ask);
  await screen.findByText(/^10 SOL are on their way to EPjF/);
  expect(screen.getByRole('link', { name: 'View transaction' }).getAttribute('href')).toBe(
    `/transaction/${SIGNATURE}`,
  );
});

it.each(['devnet', 'mainnet-beta'] as const)('on %s there is no page of a faucet', async (network) => {
  showApp('/ask-for-sol', over('Low', network));
  await screen.findByText("This page doesn't exist");
  expect(screen.queryByText(/faucet/i)).toBeNull();
  expect(document.title).toBe('Not found | Orrery');
});
