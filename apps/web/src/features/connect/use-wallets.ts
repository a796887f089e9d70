import { useEffect } from 'react';
import { useNetwork } from '#entities/health/use-network.ts';
import { startWallets } from '#entities/wallet/wallet.store.ts';
import { log } from '#shared/errors/log.ts';
import { useIdle } from '#shared/ui/use-idle.ts';

let hasBurner = false;

/** Watches for wallets; on the embedded chain it also offers the burner, once the page has nothing better to do. */
export function useWallets(): void {
  const network = useNetwork();
  const isIdle = useIdle();

  useEffect(() => startWallets(), []);

  useEffect(() => {
    if (network !== 'local' || !isIdle || hasBurner) return;
    hasBurner = true;
    import('#entities/wallet/burner.wallet.ts').then(
      ({ registerBurner }) => registerBurner(),
      (error: unknown) => log.warn('the burner could not be loaded', { error }),
    );
  }, [network, isIdle]);
}
