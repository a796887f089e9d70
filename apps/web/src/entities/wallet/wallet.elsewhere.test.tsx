import { isAppError } from '@orrery/core/app-error';
import { USDC } from '@orrery/domain/mints/mints';
import { act, renderHook } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { anAccount, aWallet } from './wallet.builder.ts';
import { connectWallet, disconnectWallet } from './wallet.connection.ts';
import { signTransaction } from './wallet.sign.ts';
import { useElsewhere } from './wallet.store.ts';

const root = document.documentElement;

afterEach(async () => {
  await act(() => disconnectWallet());
  delete root.dataset.network;
  localStorage.clear();
});

/** A wallet that knows every network, whose account is on these. */
async function connect(chains: readonly `solana:${string}`[]) {
  const signTransaction = vi.fn(async () => [{ signedTransaction: new Uint8Array([2]) }]);
  const { wallet } = aWallet({
    name: 'Phantom',
    chains: ['solana:mainnet', 'solana:devnet'],
    connect: async () => ({ accounts: [{ ...anAccount(USDC), chains }] }),
    signTransaction,
  });
  await act(() => connectWallet(wallet));
  return signTransaction;
}

it.each([
  ['mainnet-beta', ['solana:devnet'], 'Phantom is on Devnet; Orrery is on Mainnet'],
  ['devnet', ['solana:mainnet', 'solana:testnet'], 'Phantom is on Mainnet; Orrery is on Devnet'],
  ['testnet', ['solana:localnet'], 'Phantom is on another network; Orrery is on Testnet'],
  ['mainnet-beta', ['solana:devnet', 'solana:mainnet'], undefined],
  ['local', ['solana:devnet'], undefined],
  [undefined, ['solana:devnet'], undefined],
] as const)('on %s, of an account on %j: %s', async (network, chains, said) => {
  if (network) root.dataset.network = network;
  await connect(chains);
  expect(renderHook(useElsewhere).result.current).toBe(said);
});

it('says nothing without a wallet', () => {
  root.dataset.network = 'mainnet-beta';
  expect(renderHook(useElsewhere).result.current).toBeUndefined();
});

it('has no wallet sign for a network that its account does not list, but for that of the embedded chain', async () => {
  const sign = await connect(['solana:devnet']);
  const asked = { signer: USDC, signal: new AbortController().signal };
  const bytes = new Uint8Array([1]);
  const refused = await signTransaction(bytes, { ...asked, chain: 'solana:mainnet' }).catch(
    (error: unknown) => error,
  );
  expect(isAppError(refused, 'WALLET_SIGNING_FAILED')).toBe(true);
  expect(sign).not.toHaveBeenCalled();
  for (const chain of ['solana:devnet', 'solana:localnet'] as const)
    expect(await signTransaction(bytes, { ...asked, chain })).toEqual(new Uint8Array([2]));
});
