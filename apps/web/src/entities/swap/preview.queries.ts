import { queryOptions, skipToken } from '@tanstack/react-query';
import { quoteQueries } from '#entities/quote/quote.queries.ts';
import { tryPreview } from '#entities/settlement/preview.ts';
import type { SignableQuote } from './swap-proposal.ts';

export const previewQueries = {
  /** What a real simulation of a quote says. */
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
        ? async ({ signal }) => ({
            quote: signable.quote,
            ...(await tryPreview(
              async () => (await import('./swap-proposal.ts')).toProposal(signable),
              signal,
            )),
          })
        : skipToken,
      staleTime: Number.POSITIVE_INFINITY,
      gcTime: 0,
      retry: false,
    }),
};
