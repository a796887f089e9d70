import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { QuoteRequest } from '#entities/quote/quote.model.ts';
import { quoteQueries } from '#entities/quote/quote.queries.ts';
import { toShownQuote } from '#entities/quote/quote-terms.model.ts';
import { previewQueries, unitsKey } from './preview.queries.ts';
import type { ShownTokens, SignableQuote } from './swap-proposal.ts';

interface Quoting {
  request: QuoteRequest | undefined;
  /** As they are on screen; nothing is simulated before they are known. */
  tokens: Partial<ShownTokens>;
  network: SignableQuote['network'];
  /** No new quotes while someone types or a swap runs. */
  isPaused: boolean;
}

/** The quote on screen and what its simulation says. */
export function useQuote({ request, tokens: { sell, buy }, network, isPaused }: Quoting) {
  const asked = useQuery({ ...quoteQueries.ultra(request), ...(isPaused && { enabled: false }) });
  const latest = toShownQuote([asked.data], request);
  const signable =
    latest?.transaction !== undefined && sell && buy
      ? { quote: latest, tokens: { sell, buy }, network }
      : undefined;
  const previewed = useQuery({ ...previewQueries.of(signable), placeholderData: keepPreviousData });

  // A simulated quote stays on screen until the next one is simulated too, so that what is shown can be signed; one that
  // cannot be signed at all takes its place at once.
  const candidates = signable ? [previewed.data?.quote, latest] : [latest];
  const quote = asked.isError ? undefined : toShownQuote(candidates, request);
  // What was simulated while the tokens were shown in other units says nothing of these.
  const isOfShown = previewed.data?.quote === quote && previewed.data?.units === unitsKey(signable?.tokens);
  const tried = quote !== undefined && isOfShown ? previewed.data : undefined;
  return {
    quote,
    quoteError: asked.error,
    isQuoting: request !== undefined && !quote && !asked.isError,
    refreshedAt: Math.max(asked.dataUpdatedAt, asked.errorUpdatedAt),
    refresh: () => void asked.refetch(),
    /** What was simulated, to be signed as it was decoded. */
    proposal: tried?.proposal,
    preview: tried?.preview,
    previewFailure: tried?.failure,
  };
}
