import { useQuery } from '@tanstack/react-query';
import { useAsOf } from '#shared/api/as-of.store.ts';
import { findOldest } from './data-hosts.model.ts';
import { healthQueries } from './health.queries.ts';

/** The hosts that answer for products, without their schemes; undefined on the embedded chain and until the server said so. */
export function useDataHosts(): ReadonlyMap<string, string> | undefined {
  const { data } = useQuery({
    ...healthQueries.now(),
    select: ({ hosts }) => hosts,
    refetchInterval: false,
    staleTime: Number.POSITIVE_INFINITY,
  });
  return (
    data &&
    new Map(Object.entries(data).map(([product, origin]) => [product, origin.replace(/^\w+:\/\//, '')]))
  );
}

/** The host whose answers of these products, or of any, are not new, and when the oldest of them was, in milliseconds since the epoch; undefined while all are new. */
export function useOldData(products?: readonly string[]): { host: string; time: number } | undefined {
  const times = useAsOf((state) => state.times);
  const hosts = useDataHosts();
  const oldest = findOldest(times, products);
  return oldest && { host: hosts?.get(oldest.product) ?? oldest.product, time: oldest.time };
}
