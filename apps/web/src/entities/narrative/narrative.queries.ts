import * as apiPaths from '@orrery/wire/paths';
import { DescriptionReplySchema, NarrativeReplySchema } from '@orrery/wire/tokens/narrative';
import type { Address } from '@solana/kit';
import { queryOptions } from '@tanstack/react-query';
import { api } from '#shared/api/api.ts';
import { REFRESH } from '#shared/api/refresh.ts';

export const narrativeQueries = {
  all: () => ['narrative'] as const,

  /** What a token is. */
  description: (id: Address) =>
    queryOptions({
      queryKey: [...narrativeQueries.all(), 'description', id] as const,
      queryFn: ({ signal }) => api.get(apiPaths.description(id), {}, DescriptionReplySchema, signal),
      ...REFRESH.narrative,
    }),

  /** What happened to it; one that is still being written is asked for again. */
  narrative: (id: Address) =>
    queryOptions({
      queryKey: [...narrativeQueries.all(), 'narrative', id] as const,
      queryFn: ({ signal }) => api.get(apiPaths.narrative(id), {}, NarrativeReplySchema, signal),
      staleTime: REFRESH.narrative.staleTime,
      refetchInterval: ({ state }) =>
        state.data?.status === 'generating'
          ? REFRESH.generating.refetchInterval
          : REFRESH.narrative.refetchInterval,
    }),
};
