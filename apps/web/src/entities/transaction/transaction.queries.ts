import { AppError, isAppError } from '@orrery/core/app-error';
import type { Signature } from '@solana/kit';
import { queryOptions } from '@tanstack/react-query';

/** How often an open receipt asks whether the chain knows more by now. */
const POLL_MS = 2_000;

export const transactionQueries = {
  all: () => ['transaction'] as const,

  bySignature: (signature: Signature) =>
    queryOptions({
      queryKey: [...transactionQueries.all(), signature] as const,
      queryFn: async ({ signal }) => {
        const { fetchTransaction } = await import('./transaction.fetch.ts');
        return fetchTransaction(signature, signal).catch((cause: unknown) => {
          if (signal.aborted || isAppError(cause)) throw cause;
          throw new AppError('UPSTREAM_UNAVAILABLE', { host: location.host }, { cause });
        });
      },
      // What is final never changes.
      refetchInterval: ({ state }) => (state.data?.confirmation === 'finalized' ? false : POLL_MS),
    }),
};
