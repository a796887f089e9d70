import type { HealthReply } from '@orrery/wire/system/health';
import { useQuery } from '@tanstack/react-query';
import type { IdentifierString } from '@wallet-standard/base';
import { healthQueries } from './health.queries.ts';

/** The network the server runs on; undefined until it said so. */
export function useNetwork(): HealthReply['network'] | undefined {
  return useQuery({
    ...healthQueries.now(),
    select: (health) => health.network,
    refetchInterval: false,
    staleTime: Number.POSITIVE_INFINITY,
  }).data;
}

const CHAINS: Record<HealthReply['network'], IdentifierString> = {
  local: 'solana:localnet',
  devnet: 'solana:devnet',
  testnet: 'solana:testnet',
  'mainnet-beta': 'solana:mainnet',
};

/** The network as wallets name it. */
export function toWalletChain(network: HealthReply['network']): IdentifierString {
  return CHAINS[network];
}
