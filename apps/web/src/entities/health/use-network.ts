import type { HealthReply } from '@orrery/wire/system/health';
import { useQuery } from '@tanstack/react-query';
import type { IdentifierString } from '@wallet-standard/base';
import { pageNetwork } from '#shared/api/page-network.ts';
import { healthQueries } from './health.queries.ts';
import { networkNames, otherNetwork } from './strings.ts';

/** The network the server runs on; on the embedded chain, undefined until the server said so. */
export function useNetwork(): HealthReply['network'] | undefined {
  const { data = pageNetwork() } = useQuery({
    ...healthQueries.now(),
    select: (health) => health.network,
    refetchInterval: false,
    staleTime: Number.POSITIVE_INFINITY,
  });
  return data;
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

/** What the network is called that a wallet names so. */
export function nameOfChain(chain: string | undefined): string {
  if (chain === CHAINS.devnet) return networkNames.devnet;
  if (chain === CHAINS.testnet) return networkNames.testnet;
  return chain === CHAINS['mainnet-beta'] ? networkNames['mainnet-beta'] : otherNetwork;
}
