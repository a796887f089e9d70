import { AppError } from '@orrery/core';
import { apiPaths, UltraOrderReplySchema } from '@orrery/wire';
import { queryOptions, skipToken } from '@tanstack/react-query';
import { api } from '#shared/api/api.ts';
import { isAnswerTo, type OrderRequest, toSwapOrder } from './order.model.ts';
import type { PreviewResult } from './order-preview.model.ts';
import type { SignableOrder } from './order-preview.ts';

/** The pace at which an open form asks for a new order (product.md §5). */
export const ORDER_REFRESH_MS = 5_000;
/** How long a simulation may take before it counts as failed; less than the pace at which new orders come to be simulated. */
const PREVIEW_TIMEOUT_MS = 3_000;
/** How long the venue may take to quote before it counts as one that does not answer. */
const QUOTE_TIMEOUT_MS = 10_000;

export const orderQueries = {
  all: () => ['order'] as const,

  /** A quote; with a taker also the transaction that settles it. */
  ultra: (request: OrderRequest | undefined) =>
    queryOptions({
      queryKey: [...orderQueries.all(), 'ultra', ...toKey(request)] as const,
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
            const order = { ...toSwapOrder(reply, Date.now()), version };
            if (isAnswerTo(order, request)) return order;
            const reason = 'the order answers another request';
            throw new AppError('UPSTREAM_MALFORMED', { host: location.host, reason });
          }
        : skipToken,
      staleTime: 0,
      gcTime: 0,
      retry: false,
      refetchInterval: ORDER_REFRESH_MS,
    }),

  /** What a real simulation of an order says; the simulator is fetched with the first one. */
  preview: (signable: SignableOrder | undefined) =>
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
            const simulating = Promise.all([import('./order-preview.ts'), import('./order-settle.ts')]).then(
              ([it]) => it.previewOrder(signable, limited),
            );
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

/** Amounts are text in a key: keys are hashed as JSON, which has no bigint. */
function toKey(request: OrderRequest | undefined) {
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
