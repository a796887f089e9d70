import { shortenAddress } from '@orrery/core/address';
import { Suspense, useState } from 'react';
import { useWallet } from '#entities/wallet/wallet.store.ts';
import { setWalletPanel, useWalletPanel } from '#entities/wallet/wallet-panel.store.ts';
import { Button } from '#shared/ui/controls/button.tsx';
import { lazyPart } from '#shared/ui/states/load-again.ts';
import * as strings from './strings.ts';
import { useWallets } from './use-wallets.ts';
import { WalletIcon } from './wallet-icon.tsx';

const ConnectPanel = lazyPart(async () => (await import('./panel/connect-panel.tsx')).ConnectPanel);
const WalletMenu = lazyPart(async () => (await import('./wallet-menu.tsx')).WalletMenu);

/** The header's wallet button with what it opens: the connect panel, or the connected wallet's menu. */
export function WalletButton() {
  useWallets();
  const connection = useWallet((state) => state.connection);
  const isOpen = useWalletPanel((state) => state.isOpen);
  const [isMenuWanted, setIsMenuWanted] = useState(false);

  if (connection.status !== 'connected') {
    return (
      <>
        <Button variant="primary" onClick={() => setWalletPanel(true)}>
          {connection.status === 'connecting' ? strings.connecting : strings.connect}
        </Button>
        {isOpen && (
          <Suspense>
            <ConnectPanel />
          </Suspense>
        )}
      </>
    );
  }

  const { address, wallet } = connection;
  const openMenu = () => {
    setIsMenuWanted(true);
    setWalletPanel(true);
  };
  const button = (
    <Button
      variant="secondary"
      aria-label={strings.walletOf(shortenAddress(address))}
      onClick={isMenuWanted ? undefined : openMenu}
    >
      <WalletIcon icon={wallet.icon} size={18} />
      <span className="font-mono text-12">{shortenAddress(address)}</span>
    </Button>
  );
  // A fragment with the button first, as above: the button is the same one, and keeps the focus, when a wallet connects.
  return (
    <>
      {isMenuWanted ? (
        <Suspense fallback={button}>
          <WalletMenu trigger={button} isOpen={isOpen} wallet={wallet} address={address} />
        </Suspense>
      ) : (
        button
      )}
    </>
  );
}
