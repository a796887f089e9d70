import { queryOptions, skipToken } from '@tanstack/react-query';
import { quoteQueries } from '#entities/quote/quote.queries.ts';
import { tryPreview } from '#entities/settlement/preview.ts';
import type { ShownTokens, SignableQuote } from './swap-proposal.ts';

/** The units that a proposal is compared with: the same transaction is another one where they change. */
export function unitsKey(tokens: ShownTokens | undefined): string {
  const shown = tokens ? [tokens.sell, tokens.buy] : [];
  return String(
    shown.map(({ tokenProgram, decimals, multiplier = 1 }) => [tokenProgram, decimals, multiplier]),
  );
}

export const previewQueries = {
  /** What a real simulation of a quote says. */
  of: (signable: SignableQuote | undefined) =>
    // oxlint-disable-next-line @tanstack/query/exhaustive-deps -- a request id names one quote, and quotes hold bigints, which keys cannot
    queryOptions({
      queryKey: [
        ...quoteQueries.all(),
        'preview',
        signable?.quote.requestId,
        unitsKey(signable?.tokens),
        signable?.network,
      ] as const,
      queryFn: signable
        ? async ({ signal }) => ({
            quote: signable.quote,
            units: unitsKey(signable.tokens),
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
