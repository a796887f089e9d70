import { WRAPPED_SOL } from '@orrery/domain/mints/mints';
import type { HealthReply } from '@orrery/wire/system/health';
import type { Asset } from '@orrery/wire/tokens/asset';
import type { Activity } from '@orrery/wire/trades/activities';
import type { Address, Signature } from '@solana/kit';
import { act, cleanup, fireEvent, screen, within } from '@testing-library/react';
import { vi } from 'vitest';
import { showApp } from '#app/app.builder.tsx';
import { anAsset } from '#entities/asset/asset.builder.ts';
import { aHealth } from '#entities/health/health.builder.ts';
import { anAccount, aWallet } from '#entities/wallet/wallet.builder.ts';
import { connectWallet, disconnectWallet } from '#entities/wallet/wallet.connection.ts';
import { setWalletPanel } from '#entities/wallet/wallet-panel.store.ts';
import { type Accounts, chain, ME, wallet } from '#features/send/send-chain.builder.ts';

export const TOKEN_PROGRAM = 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA' as Address;
export const SOL = anAsset({ id: WRAPPED_SOL, symbol: 'SOL', decimals: 9, usdPrice: 150, isVerified: true });
/** Points of the curve, as keys are. */
export const [MUM, DAD] = [
  '7xKXtg2CW87d97TXJSDpbD5jBkheTqA83TZRuJosgAsU',
  '9WzDXwBbmkg8ZTbNMqUxvQRAyrZzDsGYdLVL9zYtAWWM',
] as [Address, Address];

interface World {
  accounts?: Accounts;
  activities?: readonly Activity[];
  risk?: string;
  assets?: readonly Asset[];
  health?: Partial<HealthReply>;
}

/** The send page of a wallet with 5 SOL, over the test's chain. */
export function show(
  path = '/send',
  {
    accounts = { [MUM]: wallet, [DAD]: wallet },
    activities = [],
    risk = 'Low',
    assets = [SOL],
    health,
  }: World = {},
) {
  chain.accounts = accounts;
  return showApp(path, ({ pathname }) => {
    if (health && pathname === '/health') return aHealth(health);
    if (pathname.includes('/holdings/'))
      return { amount: '5000000000', uiAmount: 5, uiAmountString: '5', tokens: {} };
    if (pathname.startsWith('/v2/activities/')) return { histories: activities, hasMoreData: false };
    if (pathname.startsWith('/api/v1/chainalysis/')) return { risk: pathname.endsWith(MUM) ? risk : 'Low' };
    if (pathname === '/price/v3') return { [WRAPPED_SOL]: { usdPrice: 150, decimals: 9 } };
    if (pathname === '/api/v1/prices')
      return { data: { [WRAPPED_SOL]: { value: 150, updateUnixTime: Date.now() / 1_000 } } };
    if (pathname.startsWith('/v1/assets')) return assets;
    return undefined;
  });
}

/** A payment in the wallet's activity. */
export const sent = (counterparty: Address): Activity => ({
  inputMint: WRAPPED_SOL,
  outputMint: '',
  inputAmount: '1',
  outputAmount: '',
  rate: null,
  timestamp: '2026-01-02T03:04:05.000Z',
  action: 'send',
  txHash: '2'.repeat(64) as Signature,
  platform: 'Orrery',
  counterparty,
});

export async function connect() {
  await act(() => connectWallet(aWallet({ connect: async () => ({ accounts: [anAccount(ME)] }) }).wallet));
}

export async function type(label: string, value: string) {
  fireEvent.change(await screen.findByRole('textbox', { name: label }), { target: { value } });
}

/** The words on the form's button. */
export const button = () =>
  within(screen.getByRole('main'))
    .findAllByRole('button')
    .then((all) => all.at(-1)?.textContent);

/** Ends what a test of the send page set: to be called after each. */
export async function endSend() {
  Object.assign(chain, { isSilent: false, onTold: () => {}, err: null });
  setWalletPanel(false);
  await act(() => disconnectWallet());
  cleanup();
  localStorage.clear();
  vi.unstubAllGlobals();
}
