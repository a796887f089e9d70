import { useQuery } from '@tanstack/react-query';
import { healthQueries } from './health.queries.ts';
import { useNetwork } from './use-network.ts';

/** Whether something answers for a product: the server itself on the embedded chain, elsewhere a host that the operator named, as soon as that is known. */
export function useIsOffered(product: string): boolean {
  const network = useNetwork();
  const { data: hasHost = false } = useQuery({
    ...healthQueries.now(),
    select: ({ hosts }) => hosts?.[product] !== undefined,
    refetchInterval: false,
    staleTime: Number.POSITIVE_INFINITY,
  });
  return network === undefined || network === 'local' || hasHost;
}
