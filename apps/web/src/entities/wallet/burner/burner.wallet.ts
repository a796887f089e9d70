import {
  getAddressFromPublicKey,
  getTransactionDecoder,
  getTransactionEncoder,
  partiallySignTransaction,
} from '@solana/kit';
import type { Wallet, WalletAccount } from '@wallet-standard/base';
import { registerWallet } from '@wallet-standard/wallet';
import type { SolanaWallet } from '../wallet.standard.ts';
import { makeBurnerKey, readBurnerKey } from './burner.key.ts';
import { BURNER_NAME } from './burner.name.ts';

const CHAINS = ['solana:localnet', 'solana:devnet', 'solana:testnet'] as const;
const FLAME =
  'data:image/svg+xml;base64,PHN2ZyB4bWxucz0iaHR0cDovL3d3dy53My5vcmcvMjAwMC9zdmciIHZpZXdCb3g9IjAgMCAyNCAyNCI+PHJlY3Qgd2lkdGg9IjI0IiBoZWlnaHQ9IjI0IiByeD0iNiIgZmlsbD0iI0UzQjU2NCIvPjxwYXRoIHRyYW5zZm9ybT0idHJhbnNsYXRlKC0zLjYgLTIuNCkgc2NhbGUoMS4yOCkiIGQ9Ik0xMi41IDRjLjQgMi42LTEgMy42LTIuMiA1QzkuMSAxMC40IDggMTEuNyA4IDEzLjZBNC4yIDQuMiAwIDAgMCAxMi4yIDE4YTQuMSA0LjEgMCAwIDAgNC4zLTQuMmMwLTEuNS0uNi0yLjYtMS40LTMuNS0uMiAxLS43IDEuNi0xLjMgMS45LjMtMi45LS4xLTYtMS4zLTguMnoiIGZpbGw9IiMwQjBFMTQiLz48L3N2Zz4=';

/** Offers a key made in this browser as a wallet that signs without asking: for embedded and test networks only. */
export function registerBurner(): void {
  registerWallet(createBurner());
}

function createBurner(): SolanaWallet & Wallet {
  let accounts: readonly WalletAccount[] = [];
  const unlock = async (isSilent: boolean) => {
    const pair = isSilent ? await readBurnerKey() : await makeBurnerKey();
    accounts = pair ? [await toAccount(pair)] : [];
    return { accounts };
  };
  return {
    version: '1.0.0',
    name: BURNER_NAME,
    icon: FLAME,
    chains: CHAINS,
    get accounts() {
      return accounts;
    },
    features: {
      'standard:connect': { version: '1.0.0', connect: (input) => unlock(input?.silent ?? false) },
      'standard:events': { version: '1.0.0', on: () => () => {} },
      'solana:signTransaction': {
        version: '1.0.0',
        supportedTransactionVersions: ['legacy', 0],
        signTransaction: async (...inputs) => {
          const pair = await readBurnerKey();
          if (!pair) throw new Error('the key is gone from this browser');
          return Promise.all(
            inputs.map(async ({ transaction }) => ({ signedTransaction: await sign(pair, transaction) })),
          );
        },
      },
    },
  };
}

async function toAccount({ publicKey }: CryptoKeyPair): Promise<WalletAccount> {
  return {
    address: await getAddressFromPublicKey(publicKey),
    publicKey: new Uint8Array(await crypto.subtle.exportKey('raw', publicKey)),
    chains: CHAINS,
    features: ['solana:signTransaction'],
  };
}

async function sign(pair: CryptoKeyPair, bytes: Uint8Array): Promise<Uint8Array> {
  const signed = await partiallySignTransaction([pair], getTransactionDecoder().decode(bytes));
  return new Uint8Array(getTransactionEncoder().encode(signed));
}
