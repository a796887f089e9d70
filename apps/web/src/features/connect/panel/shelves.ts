import { BURNER_NAME } from '#entities/wallet/burner/burner.name.ts';
import { isLinkWallet, type SolanaWallet } from '#entities/wallet/wallet.standard.ts';
import { WALLETCONNECT_NAME } from '#entities/wallet/walletconnect/walletconnect.name.ts';
import { KNOWN_WALLETS } from './known-wallets.ts';

/** Preferred order of wallets. */
const PREFERRED = ['Phantom', 'Solflare', 'Backpack', 'Coinbase Wallet', 'Magic Eden'];
/** How many of the wallets that are here are shown at once. */
const MAX_INSTALLED = 4;

/** A wallet by its name, and the wallet itself when it is here. */
export interface WalletEntry {
  name: string;
  wallet: SolanaWallet | undefined;
}

export interface Shelves {
  /** Used before, the newest first. */
  recent: WalletEntry[];
  installed: WalletEntry[];
  /** Those whose app a link opens, on a phone. */
  apps: WalletEntry[];
  /** The relay that shows a code, what else is here, then what could be. */
  more: WalletEntry[];
  /** Names that more than one wallet here goes by. */
  shared: string[];
}

/** Where each wallet stands in the panel; the burner has a place of its own. `app` is the wallet in whose app the page is shown. */
export function toShelves(
  wallets: readonly SolanaWallet[],
  remembered: readonly string[],
  app: string = '',
): Shelves {
  const others = wallets
    .filter(({ name }) => name !== BURNER_NAME)
    .toSorted((a, b) => rank(a.name, app) - rank(b.name, app));
  const here = others.filter((wallet) => !isLinkWallet(wallet));
  const installed = here.filter((wallet) => !isVariant(wallet, here)).slice(0, MAX_INSTALLED);
  const names = here.map(({ name }) => name);
  const linked = others.filter((wallet) => isLinkWallet(wallet) && !names.includes(wallet.name));
  const [relays, apps] = [linked.filter(isRelay), linked.filter((wallet) => !isRelay(wallet))];
  const all = [...here, ...linked];
  return {
    recent: remembered
      .filter((name) => name !== BURNER_NAME)
      .map((name) => ({ name, wallet: all.find((wallet) => wallet.name === name) })),
    installed: installed.map(toEntry),
    apps: apps.map(toEntry),
    more: [
      ...relays.map(toEntry),
      ...here.filter((wallet) => !installed.includes(wallet)).map(toEntry),
      ...KNOWN_WALLETS.filter(({ name }) => !all.some((wallet) => wallet.name === name)).map(({ name }) => ({
        name,
        wallet: undefined,
      })),
    ],
    shared: [...new Set(names.filter((name, index) => names.indexOf(name) !== index))],
  };
}

function isRelay({ name }: SolanaWallet): boolean {
  return name === WALLETCONNECT_NAME;
}

function rank(name: string, app: string): number {
  if (name === app) return -1;
  const at = PREFERRED.indexOf(name);
  return at < 0 ? PREFERRED.length : at;
}

/** A login by Google, or any further Solflare: neither takes one of the few places for installed wallets. */
function isVariant(wallet: SolanaWallet, all: readonly SolanaWallet[]): boolean {
  if (/google/i.test(wallet.name)) return true;
  return /^solflare/i.test(wallet.name) && wallet !== all.find(({ name }) => name === 'Solflare');
}

function toEntry(wallet: SolanaWallet): WalletEntry {
  return { name: wallet.name, wallet };
}
