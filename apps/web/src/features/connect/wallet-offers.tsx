import { useEffect } from 'react';
import { useNetwork } from '#entities/health/use-network.ts';
import { useWalletConnect } from '#entities/health/use-wallet-connect.ts';
import { BURNER_NAME, isBurnerOn } from '#entities/wallet/burner/burner.name.ts';
import { useWallet } from '#entities/wallet/wallet.store.ts';
import { useWalletPanel } from '#entities/wallet/wallet-panel.store.ts';
import { WALLETCONNECT_NAME } from '#entities/wallet/walletconnect/walletconnect.name.ts';
import { log } from '#shared/log.ts';
import { loadAgain } from '#shared/ui/states/load-again.ts';

let hasBurner = false;

/** Offers the wallets that are ours, each when it can be chosen or was the last one used; shows nothing. */
export function WalletOffers() {
  useBurner();
  useRelayedWallets();
  return null;
}

/** Where coins are worth nothing. */
function useBurner(): void {
  const network = useNetwork();
  const isWanted = useIsWanted(BURNER_NAME) && isBurnerOn(network);
  useEffect(() => {
    if (!isWanted || hasBurner) return;
    hasBurner = true;
    import('#entities/wallet/burner/burner.wallet.ts').then(
      ({ registerBurner }) => registerBurner(),
      (error: unknown) => log.warn('the burner could not be loaded', { error }),
    );
  }, [isWanted]);
}

/** Where a relay is configured. The embedded chain is no wallet's: the one whose coins are worth nothing stands for it. */
function useRelayedWallets(): void {
  const network = useNetwork();
  const settings = useWalletConnect();
  const isWanted = useIsWanted(WALLETCONNECT_NAME);
  useEffect(() => {
    if (!isWanted || !settings || !network) return;
    const cluster = network === 'local' ? 'devnet' : network;
    void loadAgain(() => import('#entities/wallet/walletconnect/walletconnect.wallet.ts')).then(
      ({ registerWalletConnect }) => registerWalletConnect(settings, cluster),
    );
  }, [isWanted, settings, network]);
}

function useIsWanted(name: string): boolean {
  const isPanelOpen = useWalletPanel((state) => state.isOpen);
  const wasLast = useWallet((state) => state.remembered[0] === name);
  return isPanelOpen || wasLast;
}
