import { USDC, USDT, WRAPPED_SOL } from '@orrery/domain/mints/mints';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { anAccount, aWallet } from '#entities/wallet/wallet.builder.ts';
import { connectWallet, disconnectWallet } from '#entities/wallet/wallet.connection.ts';
import { useWallet } from '#entities/wallet/wallet.store.ts';
import { AccountList } from './account-list.tsx';

afterEach(async () => {
  cleanup();
  await act(() => disconnectWallet());
  localStorage.clear();
});

function Connected() {
  const { connection } = useWallet();
  return connection.status === 'connected' ? <AccountList {...connection} /> : null;
}

function aWalletOf(...addresses: string[]) {
  const accounts = addresses.map(anAccount);
  return Object.assign(aWallet({ connect: async () => ({ accounts }) }).wallet, { accounts });
}

it('changes to another of a wallet’s accounts', async () => {
  await connectWallet(aWalletOf(USDC, WRAPPED_SOL, 'no address', USDC));
  render(<Connected />);
  const chosen = () =>
    screen.getAllByRole('button').map((button) => [button.textContent, button.getAttribute('aria-pressed')]);
  expect(chosen()).toEqual([
    ['EPjF...Dt1v', 'true'],
    ['So11...1112', 'false'],
  ]);
  fireEvent.click(screen.getByRole('button', { name: 'So11...1112' }));
  expect(chosen()[1]).toEqual(['So11...1112', 'true']);
});

it('is not there for one account, nor for a wallet that breaks when it is asked', async () => {
  render(<AccountList wallet={aWalletOf(USDT)} address={USDT} />);
  const broken = Object.defineProperty(aWallet().wallet, 'accounts', {
    get: () => {
      throw new TypeError('broken');
    },
  });
  render(<AccountList wallet={broken} address={USDT} />);
  expect(screen.queryByRole('button')).toBeNull();
});
