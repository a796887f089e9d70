import { useEffect } from 'react';
import { BURNER_NAME } from '#entities/wallet/burner/burner.name.ts';
import { useWallet } from '#entities/wallet/wallet.store.ts';
import { useWalletPanel } from '#entities/wallet/wallet-panel.store.ts';
import { WALLETCONNECT_NAME } from '#entities/wallet/walletconnect/walletconnect.name.ts';
import { useIdle } from '#shared/ui/hooks/use-idle.ts';
import { loadAgain } from '#shared/ui/states/load-again.ts';

/** Watches for wallets, at once where one was used before or is asked for; whether those that are ours and not always there are to be fetched. */
export function useWallets(): boolean {
  const isPanelOpen = useWalletPanel((state) => state.isOpen);
  const last = useWallet((state) => state.remembered[0]);
  const isIdle = useIdle();
  const isWanted = isIdle || isPanelOpen || last !== undefined;

  useEffect(() => {
    if (!isWanted) return;
    void loadAgain(() => import('#entities/wallet/wallet.connection.ts')).then(({ startWallets }) =>
      startWallets(),
    );
  }, [isWanted]);

  return isPanelOpen || last === BURNER_NAME || last === WALLETCONNECT_NAME;
}
