import { isAddress } from '@orrery/core/address';
import type { Address } from '@solana/kit';
import type { SolanaSignTransactionFeature } from '@solana/wallet-standard-features';
import type { Wallet, WalletAccount, WalletWithFeatures } from '@wallet-standard/base';
import type {
  StandardConnectFeature,
  StandardDisconnectFeature,
  StandardEventsFeature,
} from '@wallet-standard/features';

/** A Wallet-Standard wallet that can do what the app asks of one. */
export type SolanaWallet = WalletWithFeatures<
  StandardConnectFeature &
    StandardEventsFeature &
    SolanaSignTransactionFeature &
    Partial<StandardDisconnectFeature>
>;

/** A wallet's account with its address parsed. */
export interface SolanaAccount {
  address: Address;
  account: WalletAccount;
}

const NEEDED_FEATURES = ['standard:connect', 'standard:events', 'solana:signTransaction'];

/**
 * True for wallets that connect, tell of changes and sign Solana transactions. Any Solana chain will do: few wallets list
 * `solana:localnet`, signing is only bytes, and our blockhashes are worth nothing on another chain.
 */
export function isSolanaWallet(wallet: Wallet): wallet is Wallet & SolanaWallet {
  try {
    const hasName = typeof wallet.name === 'string' && wallet.name !== '';
    return (
      hasName && wallet.chains.some(isSolanaChain) && NEEDED_FEATURES.every((name) => name in wallet.features)
    );
  } catch {
    // Getters of a broken wallet may throw; such a wallet is simply not offered.
    return false;
  }
}

/** True for a wallet that says it signs legacy transactions and none of version 0. */
export function isLegacyOnly(wallet: SolanaWallet): boolean {
  try {
    // What a wallet says of itself may be anything.
    const versions: unknown = wallet.features['solana:signTransaction'].supportedTransactionVersions;
    return Array.isArray(versions) && versions.includes('legacy') && !versions.includes(0);
  } catch {
    return false;
  }
}

/** The first of a wallet's accounts that is a Solana account with an address and a key of 32 bytes. */
export function toSolanaAccount(accounts: readonly WalletAccount[]): SolanaAccount | undefined {
  for (const account of accounts) {
    const address = readAddress(account);
    if (address) return { address, account };
  }
  return undefined;
}

function readAddress({ address, publicKey, chains }: WalletAccount): Address | undefined {
  const hasKey = ArrayBuffer.isView(publicKey) && publicKey.byteLength === 32;
  return hasKey && isAddress(address) && chains.some(isSolanaChain) ? address : undefined;
}

function isSolanaChain(chain: string): boolean {
  return chain.startsWith('solana:');
}
