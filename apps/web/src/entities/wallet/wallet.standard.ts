import { isAddress } from '@orrery/core/address';
import type { Address } from '@solana/kit';
import type { SolanaSignTransactionFeature } from '@solana/wallet-standard-features';
import type { IdentifierString, Wallet, WalletAccount, WalletWithFeatures } from '@wallet-standard/base';
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
    // All that screens read of it later, and could throw there.
    const [name] = [wallet.name, wallet.version, wallet.icon];
    const hasName = typeof name === 'string' && name !== '';
    return (
      hasName && wallet.chains.some(isSolanaChain) && NEEDED_FEATURES.every((name) => name in wallet.features)
    );
  } catch {
    // Getters of a broken wallet may throw; such a wallet is simply not offered.
    return false;
  }
}

/** Only the wallets have it that are in an app of their own, which a link opens or a code leads to. */
export const LINK_FEATURE = 'orrery:link';

export function isLinkWallet({ features }: SolanaWallet): boolean {
  return LINK_FEATURE in features;
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

/** The version of the Wallet Standard that the app speaks. */
export const WALLET_STANDARD = '1.0.0';

/** True for a wallet or an account that lists a network, or wherever that is the embedded chain: no wallet lists it, and each signs for it. */
export function isOnChain(
  { chains }: Pick<Wallet | WalletAccount, 'chains'>,
  chain: IdentifierString | undefined,
): boolean {
  return chain === undefined || chain === 'solana:localnet' || chains.includes(chain);
}

/** A wallet's Solana accounts that have an address and a key of 32 bytes; none of a broken wallet. */
export function solanaAccounts(wallet: Pick<Wallet, 'accounts'>): SolanaAccount[] {
  try {
    return wallet.accounts.flatMap((account) => {
      const address = readAddress(account);
      return address ? [{ address, account }] : [];
    });
  } catch {
    return [];
  }
}

/** The wanted one of a wallet's Solana accounts if it is among them, else the first. */
export function chooseAccount(
  accounts: readonly WalletAccount[],
  wanted: string | undefined,
): SolanaAccount | undefined {
  const offered = solanaAccounts({ accounts });
  return offered.find(({ address }) => address === wanted) ?? offered[0];
}

function readAddress({ address, publicKey, chains }: WalletAccount): Address | undefined {
  const hasKey = ArrayBuffer.isView(publicKey) && publicKey.byteLength === 32;
  return hasKey && isAddress(address) && chains.some(isSolanaChain) ? address : undefined;
}

export function isSolanaChain(chain: string): boolean {
  return chain.startsWith('solana:');
}
