import type { Address } from '@solana/kit';
import type { WalletAccount } from '@wallet-standard/base';
import { create } from 'zustand';
import { storage } from '#shared/storage/storage.ts';
import { NO_REMEMBERED_WALLETS, RememberedWalletsSchema } from './wallet.remembered.ts';
import { isLegacyOnly, type SolanaWallet } from './wallet.standard.ts';

export const rememberedEntry = storage.entry('wallets:v1', RememberedWalletsSchema, NO_REMEMBERED_WALLETS);

type Connection =
  | { status: 'disconnected' }
  | { status: 'connecting'; wallet: SolanaWallet }
  | {
      status: 'connected';
      wallet: SolanaWallet;
      account: WalletAccount;
      address: Address;
      /** Says that the account is on another network than the page; undefined while it is not. */
      elsewhere?: string | undefined;
    };

interface WalletState {
  wallets: readonly SolanaWallet[];
  connection: Connection;
  remembered: readonly string[];
}

/** The connected wallet; `wallet.connection.ts`, which every page loads a moment later, connects it. */
export const useWallet = create<WalletState>(() => ({
  wallets: [],
  connection: { status: 'disconnected' },
  remembered: rememberedEntry.get().names,
}));

/** The connected address, or undefined. */
export function useWalletAddress(): Address | undefined {
  return useWallet((state) =>
    state.connection.status === 'connected' ? state.connection.address : undefined,
  );
}

/** Says that the connected account is on another network than the page, so that it signs nothing; undefined while it is not. */
export function useElsewhere(): string | undefined {
  return useWallet(({ connection }) =>
    connection.status === 'connected' ? connection.elsewhere : undefined,
  );
}

/** True while a wallet is connected that signs legacy transactions only. */
export function useIsLegacyWallet(): boolean {
  return useWallet(({ connection }) => connection.status === 'connected' && isLegacyOnly(connection.wallet));
}
