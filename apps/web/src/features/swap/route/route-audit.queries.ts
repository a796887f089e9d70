import { type AuditedQuote, auditRoute } from '@orrery/chain';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { SwapQuote } from '#entities/quote/quote.model.ts';
import { rpc } from '#shared/api/rpc.ts';
import { toPaths } from './route.model.ts';

export const auditQueries = {
  all: () => ['route-audit'] as const,
  /** What a quote's pools hold at the node, recomputed; with the quote that this is about. */
  of: (quote: SwapQuote) =>
    // oxlint-disable-next-line @tanstack/query/exhaustive-deps -- a request id names one quote, and quotes hold bigints, which keys cannot
    queryOptions({
      queryKey: [...auditQueries.all(), quote.requestId] as const,
      queryFn: async ({ signal }) => ({ quote, audit: await auditRoute(rpc, toAudited(quote), signal) }),
      staleTime: Number.POSITIVE_INFINITY,
      gcTime: 0,
      retry: false,
      structuralSharing: false,
      placeholderData: keepPreviousData,
    }),
};

function toAudited({
  swapMode,
  inputMint,
  outputMint,
  amount,
  feeBps,
  feeMint,
  route,
}: SwapQuote): AuditedQuote {
  const paths = toPaths(route).map(({ share, legs }) => ({ percent: Math.round(share), legs }));
  return { swapMode, inputMint, outputMint, amount, fee: { bps: feeBps, mint: feeMint }, paths };
}
