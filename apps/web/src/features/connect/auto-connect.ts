import { startWallets } from '#entities/wallet/wallet.connection.ts';
import { isLinkWallet, type SolanaWallet } from '#entities/wallet/wallet.standard.ts';
import { useWallet } from '#entities/wallet/wallet.store.ts';
import { setWalletPanel } from '#entities/wallet/wallet-panel.store.ts';
import { pageNetwork } from '#shared/api/page-network.ts';
import { log } from '#shared/log.ts';
import { connectWithToasts } from './connect-actions.ts';
import { toShelves } from './panel/shelves.ts';

/** How long an extension may take to bring its wallet. */
const WAIT_MS = 3_000;
/** Stands for the wallet that was used last, or else the one that is preferred of those here. */
const ANY = 'extension';

/** Connects the wallet that an address names, as it calls itself in whatever case or as `extension`, and takes it out of the address. */
export function takeConnect(params: URLSearchParams): void {
  const name = params.get('connect') ?? '';
  params.delete('connect');
  void autoConnect(name);
}

async function autoConnect(name: string): Promise<void> {
  startWallets();
  const wallet = await waitForWallet(name.toLowerCase());
  if (!wallet) return log.warn('the wallet to connect is not here', { wallet: name });
  const { connection, remembered } = useWallet.getState();
  // Elsewhere than on the embedded chain a first connection is the panel's, where what must be known before it stands.
  if (pageNetwork() && remembered.length === 0) return setWalletPanel(true);
  if (connection.status !== 'connected' || connection.wallet !== wallet) await connectWithToasts(wallet);
}

function waitForWallet(name: string): Promise<SolanaWallet | undefined> {
  return new Promise((resolve) => {
    const end = (wallet: SolanaWallet | undefined) => {
      clearTimeout(timer);
      stop();
      resolve(wallet);
    };
    const look = () => {
      const wallet = find(name);
      if (wallet) end(wallet);
    };
    const timer = setTimeout(end, WAIT_MS, undefined);
    const stop = useWallet.subscribe(look);
    look();
  });
}

function find(name: string): SolanaWallet | undefined {
  const { wallets: all, remembered } = useWallet.getState();
  // No app is opened that nobody pressed for.
  const wallets = all.filter((wallet) => !isLinkWallet(wallet));
  if (name !== ANY) return wallets.find((wallet) => wallet.name.toLowerCase() === name);
  const { recent, installed } = toShelves(wallets, remembered);
  return [...recent, ...installed].find(({ wallet }) => wallet)?.wallet;
}
