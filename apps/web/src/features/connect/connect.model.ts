import { BURNER_NAME } from '#entities/wallet/burner.name.ts';
import type { SolanaWallet } from '#entities/wallet/wallet.standard.ts';

/** Preferred order of the installed wallets (trading.md §2.3). */
const PREFERRED = ['Phantom', 'Solflare', 'Backpack', 'Coinbase Wallet', 'Magic Eden'];

/** Where a wallet that was used before and is gone can be had again. */
const DOWNLOADS: Readonly<Record<string, string>> = {
  Phantom: 'https://phantom.com/download',
  Solflare: 'https://solflare.com/download',
  Backpack: 'https://backpack.app/download',
  'Coinbase Wallet': 'https://www.coinbase.com/wallet/downloads',
  'Magic Eden': 'https://magiceden.io/download',
};

export function downloadLink(name: string): string | undefined {
  return Object.hasOwn(DOWNLOADS, name) ? DOWNLOADS[name] : undefined;
}

/** A remembered wallet: the wallet itself when it is here, else only its name. */
export interface RecentWallet {
  name: string;
  wallet: SolanaWallet | undefined;
}

/** Wallets used before, the newest first; the burner has a place of its own. */
export function toRecent(remembered: readonly string[], wallets: readonly SolanaWallet[]): RecentWallet[] {
  return remembered
    .filter((name) => name !== BURNER_NAME)
    .map((name) => ({ name, wallet: wallets.find((wallet) => wallet.name === name) }));
}

/** Every wallet an extension brought, the preferred first. */
export function toInstalled(wallets: readonly SolanaWallet[]): SolanaWallet[] {
  const rank = ({ name }: SolanaWallet) => {
    const at = PREFERRED.indexOf(name);
    return at < 0 ? PREFERRED.length : at;
  };
  return wallets.filter(({ name }) => name !== BURNER_NAME).toSorted((a, b) => rank(a) - rank(b));
}
