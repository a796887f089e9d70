import { AppError } from '@orrery/core/app-error';
import { ChainStatusReplySchema } from '@orrery/wire/charts/front-end';
import * as apiPaths from '@orrery/wire/paths';
import { queryOptions } from '@tanstack/react-query';
import { api } from '#shared/api/api.ts';
import { REFRESH } from '#shared/api/refresh.ts';
import { isCancellation } from '#shared/errors/cancellation.ts';

export const chainStatusQueries = {
  all: () => ['chain-status'] as const,
  /** Whether the chain lands transactions as usual. Throws `CHAIN_UNAVAILABLE`. */
  now: () =>
    queryOptions({
      queryKey: [...chainStatusQueries.all(), 'now'] as const,
      queryFn: ({ signal }) => load(signal),
      ...REFRESH.chainStatus,
    }),
};

async function load(signal: AbortSignal) {
  try {
    return await api.get(apiPaths.chainStatus, {}, ChainStatusReplySchema, signal);
  } catch (cause) {
    if (isCancellation(cause)) throw cause;
    throw new AppError('CHAIN_UNAVAILABLE', { reason: 'no chain status' }, { cause });
  }
}
