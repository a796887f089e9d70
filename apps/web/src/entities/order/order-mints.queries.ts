import type { Address } from '@solana/kit';
import { queryOptions } from '@tanstack/react-query';

/** What stands in a mint changes seldom: a fee or a hook that is set later, a pause. */
const STALE_MS = 60_000;

/** The rules of an order's two mints as the chain has them, the one that is sold first. */
export const orderMints = (sell: Address, buy: Address) =>
  queryOptions({
    queryKey: ['order-mints', sell, buy] as const,
    queryFn: async ({ signal }) =>
      (await import('./read-order-mints.ts')).readOrderMints([sell, buy], signal),
    staleTime: STALE_MS,
  });
