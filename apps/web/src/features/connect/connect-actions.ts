import { shortenAddress } from '@orrery/core/address';
import { type ConnectOutcome, connectWallet, disconnectWallet } from '#entities/wallet/wallet.connection.ts';
import { type SolanaWallet, WALLET_STANDARD } from '#entities/wallet/wallet.standard.ts';
import { useWallet } from '#entities/wallet/wallet.store.ts';
import { setWalletPanel } from '#entities/wallet/wallet-panel.store.ts';
import { trackOperation } from '#shared/events/track.ts';
import { closeToast, showToast } from '#shared/ui/overlays/toast.ts';
import * as strings from './action-strings.ts';
import { findKnownWallet } from './panel/known-wallets.ts';

/** One toast tells the wallet's state, so that a new attempt takes the place of an abandoned one. */
const TOAST = 'wallet';

type Refusal = Exclude<ConnectOutcome, 'connected' | 'superseded'>;

/**
 * Connects and tells how it goes; what it returns says why a wallet is not connected, for where the person is looking. One whose account
 * does not list the network is connected all the same: it shows what it holds, and signs nothing.
 */
export async function connectWithToasts(wallet: SolanaWallet): Promise<string | undefined> {
  if (wallet.version !== WALLET_STANDARD) {
    const description = strings.speaksVersion(wallet.name, String(wallet.version), WALLET_STANDARD);
    showToast('warning', { title: strings.walletNotConnected, description }, TOAST);
    return description;
  }
  showToast('loading', { title: strings.connectingWallet, description: wallet.name }, TOAST);
  const end = trackOperation('CONNECT_WALLET', { wallet: wallet.name });
  const outcome = await connectWallet(wallet);
  const { connection } = useWallet.getState();
  if (outcome === 'superseded') return undefined;
  if (outcome !== 'connected') {
    end(outcome === 'refused' ? 'REJECTED' : 'FAILED');
    const description = explain(outcome, wallet.name);
    showToast('info', { title: strings.walletNotConnected, description }, TOAST);
    return description;
  }
  end('SUCCESS');
  if (connection.status !== 'connected') return undefined;
  setWalletPanel(false);
  const title = strings.walletConnected;
  const description = `${wallet.name} · ${shortenAddress(connection.address)}`;
  const { elsewhere } = connection;
  if (elsewhere) showToast('warning', { title, description: strings.signsNothing(elsewhere) }, TOAST);
  else showToast('success', { title, description }, TOAST);
  return undefined;
}

function explain(outcome: Refusal, name: string): string {
  if (outcome === 'timed-out') return strings.didNotAnswer(name);
  return outcome === 'no-account' ? strings.hasNoAccount(name) : strings.didNotConnect(name);
}

/** Gives up an attempt that is under way; the panel stays for another choice. */
export function cancelConnecting(): void {
  void disconnectWallet();
  closeToast(TOAST);
}

/** Says that a wallet's app did not let the page in. */
export function tellRefused(name: string): void {
  const description = strings.didNotConnect(name);
  showToast('info', { title: strings.walletNotConnected, description }, TOAST);
}

/** Says where an answer of a wallet's app is waited for that came to this tab. */
export function tellAnswered(name: string): void {
  showToast('info', { title: strings.answered(name), description: strings.goBack }, TOAST);
}

export function disconnectWithToast(): void {
  setWalletPanel(false);
  void disconnectWallet();
  showToast('info', { title: strings.walletDisconnected }, TOAST);
}

export function tellNotInstalled(name: string): void {
  const href = findKnownWallet(name)?.download;
  const title = strings.walletIsNotInstalled(name);
  showToast(
    'info',
    href === undefined ? { title } : { title, link: { label: strings.download, href } },
    TOAST,
  );
}
