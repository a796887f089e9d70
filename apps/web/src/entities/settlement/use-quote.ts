import type { Address } from '@solana/kit';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { OrderRequest } from '#entities/quote/quote.model.ts';
import { orderQueries } from '#entities/quote/quote.queries.ts';
import { toShownOrder } from '#entities/quote/quote-terms.model.ts';
import { previewQueries } from './preview.queries.ts';

interface Quoting {
  request: OrderRequest | undefined;
  /** The program of the token that is sold; nothing is simulated before it is known. */
  inputTokenProgram: Address | undefined;
  /** No new quotes while someone types or a swap runs. */
  isPaused: boolean;
}

/** The order on screen and what its simulation says. */
export function useOrderQuote({ request, inputTokenProgram, isPaused }: Quoting) {
  const asked = useQuery({ ...orderQueries.ultra(request), ...(isPaused && { enabled: false }) });
  const latest = toShownOrder([asked.data], request);
  const signable =
    latest?.transaction !== undefined && inputTokenProgram ? { order: latest, inputTokenProgram } : undefined;
  const previewed = useQuery({ ...previewQueries.of(signable), placeholderData: keepPreviousData });

  // A simulated order stays on screen until the next one is simulated too, so that what is shown can be signed; one that
  // cannot be signed at all takes its place at once.
  const candidates = signable ? [previewed.data?.order, latest] : [latest];
  const order = asked.isError ? undefined : toShownOrder(candidates, request);
  const tried = order !== undefined && previewed.data?.order === order ? previewed.data : undefined;
  return {
    order,
    orderError: asked.error,
    isQuoting: request !== undefined && !order && !asked.isError,
    refreshedAt: Math.max(asked.dataUpdatedAt, asked.errorUpdatedAt),
    refresh: () => void asked.refetch(),
    preview: tried?.preview,
    previewFailure: tried?.failure,
  };
}
