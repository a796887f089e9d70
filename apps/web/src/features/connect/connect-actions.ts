import { shortenAddress } from '@orrery/core/address';
import { connectWallet, disconnectWallet } from '#entities/wallet/wallet.connection.ts';
import type { SolanaWallet } from '#entities/wallet/wallet.standard.ts';
import { useWallet } from '#entities/wallet/wallet.store.ts';
import { setWalletPanel } from '#entities/wallet/wallet-panel.store.ts';
import { trackOperation } from '#shared/events/track.ts';
import { showToast } from '#shared/ui/overlays/toast.ts';
import { downloadLink } from './connect.model.ts';
import * as strings from './strings.ts';

/** One toast tells the wallet's state, so that a new attempt takes the place of an abandoned one. */
const TOAST = 'wallet';

export async function connectWithToasts(wallet: SolanaWallet): Promise<void> {
  showToast('loading', { title: strings.connectingWallet, description: wallet.name }, TOAST);
  const end = trackOperation('CONNECT_WALLET', { wallet: wallet.name });
  const outcome = await connectWallet(wallet);
  const { connection } = useWallet.getState();
  if (outcome === 'connected' && connection.status === 'connected') {
    end('SUCCESS');
    setWalletPanel(false);
    const description = `${wallet.name} · ${shortenAddress(connection.address)}`;
    showToast('success', { title: strings.walletConnected, description }, TOAST);
  }
  if (outcome === 'refused') {
    end('REJECTED');
    showToast(
      'info',
      { title: strings.walletNotConnected, description: strings.didNotConnect(wallet.name) },
      TOAST,
    );
  }
}

export function disconnectWithToast(): void {
  setWalletPanel(false);
  void disconnectWallet();
  showToast('info', { title: strings.walletDisconnected }, TOAST);
}

export function tellNotInstalled(name: string): void {
  const href = downloadLink(name);
  const title = strings.walletIsNotInstalled(name);
  showToast(
    'info',
    href === undefined ? { title } : { title, link: { label: strings.download, href } },
    TOAST,
  );
}
