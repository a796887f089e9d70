import type { Address } from '@solana/kit';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { REFRESH } from '#shared/api/refresh.ts';
import { loadAgain } from '#shared/ui/states/load-again.ts';
import type { Found } from './pair.model.ts';

/** Fetched by those who came by a symbol, or chose a pair. */
const lookup = () => loadAgain(() => import('./find-by-symbol.ts'));

export const pairQueries = {
  all: () => ['pair'] as const,

  /** Symbols that more than one verified token carries. */
  sharedSymbols: () =>
    queryOptions({
      queryKey: [...pairQueries.all(), 'shared-symbols'] as const,
      queryFn: async ({ signal }) => (await lookup()).loadSharedSymbols(signal),
      ...REFRESH.lookup,
    }),

  /** What a symbol means. */
  bySymbol: (symbol: string) =>
    queryOptions({
      queryKey: [...pairQueries.all(), 'symbol', symbol] as const,
      queryFn: async ({ signal, client }): Promise<Found> => {
        const shared = client.fetchQuery(pairQueries.sharedSymbols());
        // Waited for below: it may fail before it is.
        shared.catch(() => undefined);
        return (await lookup()).findBySymbol(symbol, { shared, signal });
      },
      ...REFRESH.lookup,
    }),
};

/** Writes down whose symbol it is, so that an address that was just written is not looked up. */
export function rememberSymbol(client: QueryClient, symbol: string, id: Address): void {
  client.setQueryData<Found>(pairQueries.bySymbol(symbol).queryKey, id);
}
