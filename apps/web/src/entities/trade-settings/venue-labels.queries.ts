import { labelsUnder } from '@orrery/domain/trading/venue-labels';
import * as apiPaths from '@orrery/wire/paths';
import { queryOptions } from '@tanstack/react-query';
import * as v from 'valibot';
import { api } from '#shared/api/api.ts';

const LabelsSchema = v.record(v.string(), v.pipe(v.string(), v.minLength(1)));

export const venueLabelQueries = {
  all: () => ['venue-labels'] as const,
  /** The labels of all venues a route may use, our own program's by kind of pool, in alphabetical order. */
  list: () =>
    queryOptions({
      queryKey: [...venueLabelQueries.all(), 'list'] as const,
      queryFn: async ({ signal }) => {
        const labels = await api.get(apiPaths.programLabels, {}, LabelsSchema, signal);
        return [...new Set(Object.values(labels).flatMap(labelsUnder))].sort((a, b) => a.localeCompare(b));
      },
      staleTime: Number.POSITIVE_INFINITY,
    }),
};
