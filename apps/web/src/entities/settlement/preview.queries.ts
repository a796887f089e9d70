import { queryOptions, skipToken } from '@tanstack/react-query';
import { orderQueries } from '#entities/quote/quote.queries.ts';
import type { PreviewResult } from './preview.model.ts';
import type { SignableOrder } from './preview.ts';

/** How long a simulation may take before it counts as failed; less than the pace at which new orders come to be simulated. */
const PREVIEW_TIMEOUT_MS = 3_000;

export const previewQueries = {
  /** What a real simulation of an order says; the simulator is fetched with the first one. */
  of: (signable: SignableOrder | undefined) =>
    // oxlint-disable-next-line @tanstack/query/exhaustive-deps -- a request id names one order, and orders hold bigints, which keys cannot
    queryOptions({
      queryKey: [
        ...orderQueries.all(),
        'preview',
        signable?.order.requestId,
        signable?.inputTokenProgram,
      ] as const,
      queryFn: signable
        ? async ({ signal }) => {
            const limited = AbortSignal.any([signal, AbortSignal.timeout(PREVIEW_TIMEOUT_MS)]);
            const { order } = signable;
            // What settles it comes along: a server that is away later must not be asked for code then.
            const simulating = Promise.all([
              import('#entities/settlement/preview.ts'),
              import('./settle.ts'),
            ]).then(([it]) => it.previewOrder(signable, limited));
            // A failure is an answer too: it stays on screen until the next order is simulated.
            return simulating.then(
              (preview): PreviewResult => ({ order, preview }),
              (failure: unknown): PreviewResult => {
                signal.throwIfAborted();
                return { order, failure };
              },
            );
          }
        : skipToken,
      staleTime: Number.POSITIVE_INFINITY,
      gcTime: 0,
      retry: false,
    }),
};
