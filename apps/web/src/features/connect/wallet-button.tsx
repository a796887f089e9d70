import { shortenAddress } from '@orrery/core';
import { lazy, Suspense } from 'react';
import { useWallet } from '#entities/wallet/wallet.store.ts';
import { setWalletPanel, useWalletPanel } from '#entities/wallet/wallet-panel.store.ts';
import { Button } from '#shared/ui/button.tsx';
import { useWallets } from './use-wallets.ts';
import { WalletIcon } from './wallet-icon.tsx';

const ConnectPanel = lazy(() =>
  import('./connect-panel.tsx').then((module) => ({ default: module.ConnectPanel })),
);
const WalletMenu = lazy(() => import('./wallet-menu.tsx').then((module) => ({ default: module.WalletMenu })));

/** The header's wallet button with what it opens: the connect panel, or the connected wallet's menu. */
export function WalletButton() {
  useWallets();
  const connection = useWallet((state) => state.connection);
  const isOpen = useWalletPanel((state) => state.isOpen);

  if (connection.status === 'connected') {
    const { address, wallet } = connection;
    const button = (
      <Button
        variant="secondary"
        aria-label={`Wallet ${shortenAddress(address)}`}
        onClick={() => setWalletPanel(!isOpen)}
      >
        <WalletIcon icon={wallet.icon} size={18} />
        <span className="font-mono text-12">{shortenAddress(address)}</span>
      </Button>
    );
    if (!isOpen) return button;
    return (
      <Suspense fallback={button}>
        <WalletMenu trigger={button} wallet={wallet} address={address} />
      </Suspense>
    );
  }
  return (
    <>
      <Button variant="primary" onClick={() => setWalletPanel(true)}>
        {connection.status === 'connecting' ? 'Connecting' : 'Connect'}
      </Button>
      {isOpen && (
        <Suspense>
          <ConnectPanel />
        </Suspense>
      )}
    </>
  );
}
