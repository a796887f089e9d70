import { shortenAddress } from '@orrery/core/address';
import { Suspense } from 'react';
import { openDrawer, prepareDrawer } from '#entities/wallet/drawer.store.ts';
import { useElsewhere, useWallet } from '#entities/wallet/wallet.store.ts';
import { WalletIcon } from '#entities/wallet/wallet-icon.tsx';
import { setWalletPanel, useWalletPanel } from '#entities/wallet/wallet-panel.store.ts';
import { Button } from '#shared/ui/controls/button.tsx';
import { lazyPart } from '#shared/ui/states/load-again.ts';
import * as strings from './strings.ts';
import { useWallets } from './use-wallets.ts';

const WalletOffers = lazyPart(async () => (await import('./wallet-offers.tsx')).WalletOffers);
const ConnectPanel = lazyPart(async () => (await import('./panel/connect-panel.tsx')).ConnectPanel);

/** The header's wallet button with what it opens: the connect panel, or the connected wallet's drawer. */
export function WalletButton() {
  const areOursWanted = useWallets();
  const connection = useWallet((state) => state.connection);
  const isOpen = useWalletPanel((state) => state.isOpen);
  const elsewhere = useElsewhere();

  if (connection.status !== 'connected') {
    return (
      <>
        <Button variant="primary" onClick={() => setWalletPanel(true)}>
          {connection.status === 'connecting' ? strings.connecting : strings.connect}
        </Button>
        {areOursWanted && (
          <Suspense>
            <WalletOffers />
          </Suspense>
        )}
        {isOpen && (
          <Suspense>
            <ConnectPanel />
          </Suspense>
        )}
      </>
    );
  }

  const { address, wallet } = connection;
  const name = strings.walletOf(shortenAddress(address));
  // A fragment with the button first, as above: the button is the same one, and keeps the focus, when a wallet connects.
  return (
    <>
      <Button
        variant="secondary"
        aria-label={elsewhere ? `${name}. ${elsewhere}` : name}
        title={elsewhere}
        className={elsewhere && 'border-warn!'}
        onPointerEnter={prepareDrawer}
        onFocus={prepareDrawer}
        onClick={() => openDrawer()}
      >
        <WalletIcon icon={wallet.icon} size={18} />
        <span className="font-mono text-12">{shortenAddress(address)}</span>
      </Button>
    </>
  );
}
