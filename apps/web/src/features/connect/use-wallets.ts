import { useEffect } from 'react';
import { useNetwork } from '#entities/health/use-network.ts';
import { BURNER_NAME } from '#entities/wallet/burner/burner.name.ts';
import { useWallet } from '#entities/wallet/wallet.store.ts';
import { useWalletPanel } from '#entities/wallet/wallet-panel.store.ts';
import { log } from '#shared/errors/log.ts';
import { loadAgain } from '#shared/ui/states/load-again.ts';

let hasBurner = false;

/** Watches for wallets; on the embedded chain the burner is fetched when it can be chosen or was the last one used. */
export function useWallets(): void {
  const network = useNetwork();
  const isPanelOpen = useWalletPanel((state) => state.isOpen);
  const wasBurner = useWallet((state) => state.remembered[0] === BURNER_NAME);
  const isBurnerWanted = network === 'local' && (isPanelOpen || wasBurner);

  useEffect(() => {
    void loadAgain(() => import('#entities/wallet/wallet.connection.ts')).then(({ startWallets }) =>
      startWallets(),
    );
  }, []);

  useEffect(() => {
    if (!isBurnerWanted || hasBurner) return;
    hasBurner = true;
    import('#entities/wallet/burner/burner.wallet.ts').then(
      ({ registerBurner }) => registerBurner(),
      (error: unknown) => log.warn('the burner could not be loaded', { error }),
    );
  }, [isBurnerWanted]);
}
