import { AppError } from '@orrery/core/app-error';
import * as apiPaths from '@orrery/wire/paths';
import { UltraOrderReplySchema } from '@orrery/wire/ultra/order';
import { queryOptions, skipToken } from '@tanstack/react-query';
import { api } from '#shared/api/api.ts';
import { isAnswerTo, keyOfTerms, type QuoteRequest, toSwapQuote } from './quote.model.ts';

/** The pace at which an open form asks for a new quote. */
export const QUOTE_REFRESH_MS = 5_000;
/**
 * The same request within this time of its answer is given the same answer. It may hold a
 * transaction: `useFreshQuote` goes by the age of the answer itself, and hands no transaction to a wallet twice.
 */
const QUOTE_CACHE_MS = 5_000;
/** How long the venue may take to quote before it counts as one that does not answer. */
const QUOTE_TIMEOUT_MS = 10_000;

export const quoteQueries = {
  all: () => ['quote'] as const,
  allUltra: () => [...quoteQueries.all(), 'ultra'] as const,

  /** A quote; with a taker also the transaction that settles it. */
  ultra: (request: QuoteRequest | undefined) =>
    queryOptions({
      queryKey: [...quoteQueries.allUltra(), ...toKey(request)] as const,
      queryFn: request
        ? async ({ signal }) => {
            const query = toQuery(request);
            const limited = AbortSignal.any([signal, AbortSignal.timeout(QUOTE_TIMEOUT_MS)]);
            const reply = await api.get(apiPaths.ultraOrder, query, UltraOrderReplySchema, limited);
            const quote = toSwapQuote(reply, request, Date.now());
            if (isAnswerTo(quote, request)) return quote;
            const reason = 'the quote answers another request';
            throw new AppError('UPSTREAM_MALFORMED', { host: location.host, reason });
          }
        : skipToken,
      staleTime: QUOTE_CACHE_MS,
      gcTime: QUOTE_CACHE_MS,
      // `useFreshQuote` knows by identity what went to a wallet: a copy would pass for another quote.
      structuralSharing: false,
      retry: false,
      refetchInterval: ({ state }) => toRefreshMs(Math.max(state.dataUpdatedAt, state.errorUpdatedAt)),
    }),

  /** What the best route and a direct one come to at one state of the pools; null where the venue does not say. */
  routes: (request: QuoteRequest) =>
    queryOptions({
      queryKey: [...quoteQueries.all(), 'routes', ...toKey(request)] as const,
      queryFn: async ({ signal }) => {
        const query = { ...toQuery(request), compareRoutes: 'true' };
        const { routes } = await api.get(apiPaths.ultraOrder, query, UltraOrderReplySchema, signal);
        return routes ?? null;
      },
      staleTime: QUOTE_CACHE_MS,
      gcTime: QUOTE_CACHE_MS,
      retry: false,
      refetchInterval: QUOTE_REFRESH_MS,
    }),
};

/** A form that is given an earlier answer asks anew when that one has reached the age, not a whole pause later. */
function toRefreshMs(answeredAt: number): number {
  const left = answeredAt + QUOTE_REFRESH_MS - Date.now();
  // A clock that is set back would put it off for as long.
  return left > 0 ? Math.min(left, QUOTE_REFRESH_MS) : QUOTE_REFRESH_MS;
}

/** Amounts are text in a key: keys are hashed as JSON, which has no bigint. */
function toKey(request: QuoteRequest | undefined) {
  return request
    ? ([
        request.inputMint,
        request.outputMint,
        request.swapMode,
        String(request.amount),
        request.taker,
        request.slippage,
        keyOfTerms(request),
      ] as const)
    : ([] as const);
}

function toQuery({ routing, sending, referral, ...request }: QuoteRequest) {
  return {
    inputMint: request.inputMint,
    outputMint: request.outputMint,
    amount: String(request.amount),
    swapMode: request.swapMode,
    slippageBps: request.slippage,
    taker: request.taker,
    asLegacyTransaction: request.version && 'true',
    onlyDirectRoutes: routing.onlyDirectRoutes ? 'true' : undefined,
    restrictIntermediateTokens: routing.restrictIntermediateTokens ? undefined : 'false',
    excludeDexes: routing.excludedDexes.length > 0 ? routing.excludedDexes.join() : undefined,
    ...(referral && { referralAccount: referral.referrer, referralFee: referral.feeBps }),
    ...(sending && {
      priorityFeeLamports: sending.priorityFeeLamports ?? '0',
      jitoTipLamports: sending.jitoTipLamports,
      nozomiTipLamports: sending.nozomiTipLamports,
      broadcastFeeType: sending.feeType === 'exact-fee' ? 'exactFee' : 'maxCap',
      wrapAndUnwrapSol: sending.useWSol ? 'false' : undefined,
      blockhashSlotsToExpiry: sending.slotsToExpiry,
    }),
  };
}
