import { queryOptions } from '@tanstack/react-query';
import { REFRESH } from '#shared/api/refresh.ts';
import { rpc } from '#shared/api/rpc.ts';

export const slotQueries = {
  all: () => ['rpc-slot'] as const,
  /** The newest confirmed slot of the node that this page asks, which the user chose as `url`. Throws what `rpc` throws. */
  now: (url: string) =>
    queryOptions({
      queryKey: [...slotQueries.all(), url] as const,
      queryFn: ({ signal }) => rpc.getSlot({ commitment: 'confirmed' }).send({ abortSignal: signal }),
      ...REFRESH.chainStatus,
    }),
};
