import { AppError } from '@orrery/core/app-error';
import { toSearchQuery } from '@orrery/domain/tokens/search-query';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { assetQueries } from '#entities/asset/asset.queries.ts';
import { useAllowed } from '#entities/remote-config/use-banned-tokens.ts';
import { toMessage } from '#shared/errors/messages.ts';
import { reportError } from '#shared/events/report.ts';
import { log } from '#shared/log.ts';
import { toTypedAddress } from './search-items.model.ts';

const MAX_FOUND = 50;
const COOKING = { category: 'toptrending', timeframe: '24h', limit: 10 } as const;

/** What the server finds, without what the operator took off the market; undefined until it has answered. */
export function useSearchResults(query: string) {
  const { text, isExact } = toSearchQuery(query);
  const { data, error, isPlaceholderData, refetch } = useQuery({
    ...assetQueries.search({
      query: text,
      limit: MAX_FOUND,
      filters: isExact ? ['exact_case_insensitive'] : [],
    }),
    enabled: text !== '',
    placeholderData: keepPreviousData,
    meta: { failureEvent: null },
  });
  const isNothing = data?.length === 0 && !isPlaceholderData;
  useReports({ text, error, isMissing: isNothing && toTypedAddress(query) !== undefined });
  return {
    assets: useAllowed(data),
    /** The rows on screen answer an earlier search. */
    isEarlier: isPlaceholderData,
    error,
    retry: () => void refetch(),
  };
}

/** 'Top cooking', without what the operator took off the market. */
export function useCooking() {
  const { data, error, refetch } = useQuery(assetQueries.list(COOKING));
  return { assets: useAllowed(data), error, retry: () => void refetch() };
}

interface Outcome {
  text: string;
  error: Error | null;
  /** An address was looked up, and no token has it. */
  isMissing: boolean;
}

/** A search that failed is logged and told as an event, once for what was searched; an unknown address is logged. */
function useReports({ text, error, isMissing }: Outcome) {
  const hasFailed = error !== null;
  const report = useEffectEvent((_text: string) => reportError('Search failed', error));
  useEffect(() => {
    if (hasFailed) report(text);
  }, [hasFailed, text]);
  useEffect(() => {
    if (isMissing) log.warn(toMessage(new AppError('TOKEN_NOT_FOUND', { id: text })), { id: text });
  }, [isMissing, text]);
}
