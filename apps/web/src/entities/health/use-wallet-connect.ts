import type { HealthReply } from '@orrery/wire/system/health';
import { useQuery } from '@tanstack/react-query';
import { healthQueries } from './health.queries.ts';

/** The relay to wallets of other devices; undefined until the server said so, and where none is configured. */
export function useWalletConnect(): HealthReply['walletConnect'] {
  return useQuery({
    ...healthQueries.now(),
    select: (health) => health.walletConnect,
    refetchInterval: false,
    staleTime: Number.POSITIVE_INFINITY,
  }).data;
}
