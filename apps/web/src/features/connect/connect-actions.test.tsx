import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { disconnectWallet, startWallets } from '#entities/wallet/wallet.connection.ts';
import type { SolanaWallet } from '#entities/wallet/wallet.standard.ts';
import { connectWithToasts } from './connect-actions.ts';

vi.mock('#shared/ui/overlays/toast.ts', () => ({ showToast: vi.fn() }));

const ADDRESS = '9WzDXwBbmkg8ZTbNMqUxvQRAyrZzDsGYdLVL9zYtAWWM';
const ACCOUNT = {
  address: ADDRESS,
  publicKey: new Uint8Array(32),
  chains: ['solana:localnet'],
  features: [],
} as const;

let told: { event: string; user: string; metadata: unknown }[];

beforeEach(() => {
  told = [];
  vi.stubGlobal('fetch', async (_path: string, { body }: { body: string }) => {
    told.push(JSON.parse(body));
    return new Response(null, { status: 204 });
  });
  startWallets();
});
afterEach(async () => {
  await disconnectWallet();
  localStorage.clear();
  vi.unstubAllGlobals();
});

function aWallet(connect: SolanaWallet['features']['standard:connect']['connect']): SolanaWallet {
  return {
    name: 'Test',
    icon: 'data:image/png;base64,AA==',
    chains: ['solana:localnet'],
    accounts: [],
    features: {
      'standard:connect': { version: '1.0.0', connect },
      'standard:events': { version: '1.0.0', on: () => () => {} },
      'solana:signTransaction': {
        version: '1.0.0',
        supportedTransactionVersions: [0],
        signTransaction: () => Promise.reject(new Error('it was asked to sign')),
      },
    },
    version: '1.0.0',
  };
}

it('a connection is told as an event, of the wallet once it is there and of no one after it', async () => {
  await connectWithToasts(aWallet(async () => ({ accounts: [ACCOUNT] })));
  await disconnectWallet();
  await connectWithToasts(aWallet(() => Promise.reject(new Error('no'))));
  expect(told.map(({ event, metadata }) => [event, metadata])).toEqual([
    ['CONNECT_WALLET_REQUEST', { wallet: 'Test' }],
    ['CONNECT_WALLET_SUCCESS', { wallet: 'Test', result: 'SUCCESS' }],
    ['CONNECT_WALLET_REQUEST', { wallet: 'Test' }],
    ['CONNECT_WALLET_FAILED', { wallet: 'Test', result: 'REJECTED' }],
  ]);
  const [before, connected, ...after] = told.map(({ user }) => user);
  expect(connected).toBe(ADDRESS);
  expect(before).toMatch(/^[0-9a-f]{32}$/);
  expect(new Set(after)).toEqual(new Set([before]));
});
