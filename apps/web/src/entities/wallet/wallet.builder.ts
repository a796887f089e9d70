import { USDC } from '@orrery/domain/mints/mints';
import type { Address } from '@solana/kit';
import type { SolanaWallet } from './wallet.standard.ts';

/** A wallet for tests that connects to one address and signs nothing. */
export function aWallet(address: Address = USDC): SolanaWallet {
  return {
    name: 'Test',
    icon: 'data:image/png;base64,AA==',
    chains: ['solana:localnet'],
    accounts: [],
    features: {
      'standard:connect': {
        version: '1.0.0',
        connect: async () => ({
          accounts: [{ address, publicKey: new Uint8Array(32), chains: ['solana:localnet'], features: [] }],
        }),
      },
      'standard:events': { version: '1.0.0', on: () => () => {} },
      'solana:signTransaction': {
        version: '1.0.0',
        supportedTransactionVersions: [0],
        signTransaction: async () => {
          throw new Error('it was asked to sign');
        },
      },
    },
    version: '1.0.0',
  };
}
