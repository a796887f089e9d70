import { USDC } from '@orrery/domain/mints/mints';
import type { Address } from '@solana/kit';
import type { Wallet, WalletAccount } from '@wallet-standard/base';
import { LINK_FEATURE, type SolanaWallet } from './wallet.standard.ts';

export type Change = (change: { accounts?: readonly WalletAccount[] }) => void;

export interface WalletParts {
  name?: string;
  version?: string;
  chains?: SolanaWallet['chains'];
  connect?: (input?: { silent?: boolean }) => Promise<{ accounts: readonly WalletAccount[] }>;
  disconnect?: () => Promise<void>;
  stopListening?: unknown;
  /** In an app of its own, which a link opens. */
  isLink?: boolean;
  signTransaction?: (
    ...inputs: readonly { chain?: string }[]
  ) => Promise<readonly { signedTransaction: Uint8Array }[]>;
}

/** A wallet that connects to USDC's address, and what makes it tell of other accounts. */
export function aWallet({
  name = 'Test',
  version = '1.0.0',
  chains = ['solana:mainnet'],
  connect = () => Promise.resolve({ accounts: [anAccount(USDC)] }),
  disconnect,
  stopListening = () => {},
  isLink = false,
  signTransaction = () => Promise.resolve([]),
}: WalletParts = {}) {
  let tell: Change = () => {};
  const wallet: SolanaWallet & Wallet = {
    // The version may be anything that a foreign wallet says.
    version: version as '1.0.0',
    name,
    icon: 'data:image/png;base64,AA==',
    chains,
    accounts: [],
    features: {
      'standard:connect': { version: '1.0.0', connect },
      ...(isLink && { [LINK_FEATURE]: {} }),
      ...(disconnect && { 'standard:disconnect': { version: '1.0.0', disconnect } }),
      'standard:events': {
        version: '1.0.0',
        on: (_event, listener) => {
          tell = listener;
          return stopListening as () => void;
        },
      },
      'solana:signTransaction': { version: '1.0.0', supportedTransactionVersions: [0], signTransaction },
    },
  };
  return { wallet, tell: (change: Parameters<Change>[0]) => tell(change) };
}

export function anAccount(address: string): WalletAccount {
  return { address, publicKey: new Uint8Array(32), chains: ['solana:mainnet'], features: [] };
}

/** A wallet that is connected to an address. */
export function aConnection(address: Address) {
  return { status: 'connected', wallet: aWallet().wallet, account: anAccount(address), address } as const;
}
