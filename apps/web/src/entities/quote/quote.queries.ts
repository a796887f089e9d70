import { AppError } from '@orrery/core/app-error';
import * as apiPaths from '@orrery/wire/paths';
import { UltraOrderReplySchema } from '@orrery/wire/ultra/order';
import { queryOptions, skipToken } from '@tanstack/react-query';
import { api } from '#shared/api/api.ts';
import { isAnswerTo, type QuoteRequest, toSwapQuote } from './quote.model.ts';

/** The pace at which an open form asks for a new quote (product.md §5). */
export const QUOTE_REFRESH_MS = 5_000;
/** How long the venue may take to quote before it counts as one that does not answer. */
const QUOTE_TIMEOUT_MS = 10_000;

export const quoteQueries = {
  all: () => ['quote'] as const,

  /** A quote; with a taker also the transaction that settles it. */
  ultra: (request: QuoteRequest | undefined) =>
    queryOptions({
      queryKey: [...quoteQueries.all(), 'ultra', ...toKey(request)] as const,
      queryFn: request
        ? async ({ signal }) => {
            const { inputMint, outputMint, amount, taker, slippage, version } = request;
            const query = {
              inputMint,
              outputMint,
              amount: String(amount),
              swapMode: 'ExactIn',
              slippageBps: slippage,
              taker,
              asLegacyTransaction: version && 'true',
            };
            const limited = AbortSignal.any([signal, AbortSignal.timeout(QUOTE_TIMEOUT_MS)]);
            const reply = await api.get(apiPaths.ultraOrder, query, UltraOrderReplySchema, limited);
            const quote = { ...toSwapQuote(reply, Date.now()), version };
            if (isAnswerTo(quote, request)) return quote;
            const reason = 'the quote answers another request';
            throw new AppError('UPSTREAM_MALFORMED', { host: location.host, reason });
          }
        : skipToken,
      staleTime: 0,
      gcTime: 0,
      retry: false,
      refetchInterval: QUOTE_REFRESH_MS,
    }),
};

/** Amounts are text in a key: keys are hashed as JSON, which has no bigint. */
function toKey(request: QuoteRequest | undefined) {
  return request
    ? ([
        request.inputMint,
        request.outputMint,
        String(request.amount),
        request.taker,
        request.slippage,
        request.version,
      ] as const)
    : ([] as const);
}
