import { AppError } from '@orrery/core/app-error';
import * as apiPaths from '@orrery/wire/paths';
import { type Asset, AssetListSchema } from '@orrery/wire/tokens/asset';
import { DuplicateSymbolsSchema, type SearchFilter, SymbolMapSchema } from '@orrery/wire/tokens/search';
import type { Address } from '@solana/kit';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { isVerifiedAsset } from '#entities/asset/asset.model.ts';
import { api } from '#shared/api/api.ts';
import { createBatcher } from '#shared/api/batcher.ts';
import { REFRESH } from '#shared/api/refresh.ts';
import { log } from '#shared/errors/log.ts';
import { toMessage } from '#shared/errors/messages.ts';
import type { Found } from './pair.model.ts';

/** How many symbols go into one question, and how long one waits for others (trading.md §7.1). */
const MAX_SYMBOLS = 50;
const WAIT_MS = 10;
/** As many tokens of one symbol as anybody looks through. */
const MAX_ALIKE = 20;
const IN_ANY_CASE: SearchFilter = 'exact_case_insensitive';

const loadVerified = createBatcher({
  load: (symbols) => api.get(apiPaths.verifiedSymbolMap, { symbols: symbols.join(',') }, SymbolMapSchema),
  most: MAX_SYMBOLS,
  waitMs: WAIT_MS,
});

export const pairQueries = {
  all: () => ['pair'] as const,

  /** Symbols that more than one verified token carries. */
  sharedSymbols: () =>
    queryOptions({
      queryKey: [...pairQueries.all(), 'shared-symbols'] as const,
      queryFn: ({ signal }) => api.get(apiPaths.duplicateSymbols, {}, DuplicateSymbolsSchema, signal),
      ...REFRESH.lookup,
    }),

  /**
   * The token of a symbol: a verified one that is alone in carrying it. Else all that carry it in any case, to be chosen from: nothing that
   * is not verified is taken by its name (safety 9).
   */
  bySymbol: (symbol: string) =>
    queryOptions({
      queryKey: [...pairQueries.all(), 'symbol', symbol] as const,
      queryFn: async ({ signal, client }): Promise<Found> => {
        const [verified, shared] = await Promise.all([
          loadVerified(symbol, signal),
          client.fetchQuery(pairQueries.sharedSymbols()),
        ]);
        if (verified && !shared.includes(symbol)) return verified;
        return among(await findAlike(symbol, signal), symbol);
      },
      ...REFRESH.lookup,
    }),
};

/** Writes down whose symbol it is, so that an address that was just written is not looked up. */
export function rememberSymbol(client: QueryClient, symbol: string, id: Address): void {
  client.setQueryData<Found>(pairQueries.bySymbol(symbol).queryKey, id);
}

function findAlike(symbol: string, signal: AbortSignal): Promise<Asset[]> {
  const query = { query: symbol, limit: MAX_ALIKE, filters: IN_ANY_CASE };
  return api.get(apiPaths.assetSearch, query, AssetListSchema, signal);
}

function among(alike: readonly Asset[], symbol: string): Found {
  const verified = alike.filter(isVerifiedAsset);
  const [only, ...others] = verified;
  if (only && others.length === 0) return only.id;
  if (alike.length > 0) return [...verified, ...alike.filter((asset) => !isVerifiedAsset(asset))];
  log.warn(toMessage(new AppError('TOKEN_NOT_FOUND', { id: symbol })), { id: symbol });
  return 'missing';
}
