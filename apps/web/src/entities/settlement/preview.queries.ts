import { queryOptions, skipToken } from '@tanstack/react-query';
import { quoteQueries } from '#entities/quote/quote.queries.ts';
import type { PreviewResult } from './preview.model.ts';
import type { SignableQuote } from './swap-proposal.ts';

/** How long a simulation may take before it counts as failed; less than the pace at which new quotes come to be simulated. */
const PREVIEW_TIMEOUT_MS = 3_000;

export const previewQueries = {
  /** What a real simulation of a quote says; the simulator is fetched with the first one. */
  of: (signable: SignableQuote | undefined) =>
    // oxlint-disable-next-line @tanstack/query/exhaustive-deps -- a request id names one quote, and quotes hold bigints, which keys cannot
    queryOptions({
      queryKey: [
        ...quoteQueries.all(),
        'preview',
        signable?.quote.requestId,
        signable?.inputTokenProgram,
      ] as const,
      queryFn: signable
        ? async ({ signal }) => {
            const limited = AbortSignal.any([signal, AbortSignal.timeout(PREVIEW_TIMEOUT_MS)]);
            const { quote } = signable;
            const simulating = import('./settle.ts').then((it) => it.previewQuote(signable, limited));
            // A failure is an answer too: it stays on screen until the next quote is simulated.
            return simulating.then(
              (preview): PreviewResult => ({ quote, preview }),
              (failure: unknown): PreviewResult => {
                signal.throwIfAborted();
                return { quote, failure };
              },
            );
          }
        : skipToken,
      staleTime: Number.POSITIVE_INFINITY,
      gcTime: 0,
      retry: false,
    }),
};
