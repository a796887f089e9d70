import { useEffect } from 'react';
import { BURNER_NAME } from '#entities/wallet/burner/burner.name.ts';
import { useWallet } from '#entities/wallet/wallet.store.ts';
import { useWalletPanel } from '#entities/wallet/wallet-panel.store.ts';
import { WALLETCONNECT_NAME } from '#entities/wallet/walletconnect/walletconnect.name.ts';
import { loadAgain } from '#shared/ui/states/load-again.ts';

/** Watches for wallets; whether those that are ours and not always there are to be fetched. */
export function useWallets(): boolean {
  const isPanelOpen = useWalletPanel((state) => state.isOpen);
  const last = useWallet((state) => state.remembered[0]);
  useEffect(() => {
    void loadAgain(() => import('#entities/wallet/wallet.connection.ts')).then(({ startWallets }) =>
      startWallets(),
    );
  }, []);
  return isPanelOpen || last === BURNER_NAME || last === WALLETCONNECT_NAME;
}
