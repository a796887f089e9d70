import { AppError } from '@orrery/core/app-error';
import * as apiPaths from '@orrery/wire/paths';
import { DuplicateSymbolsSchema, SymbolMapSchema } from '@orrery/wire/swap/symbols';
import { type Asset, AssetListSchema } from '@orrery/wire/tokens/asset';
import type { SearchFilter } from '@orrery/wire/tokens/search';
import { isVerifiedAsset } from '#entities/asset/asset.model.ts';
import { api } from '#shared/api/api.ts';
import { createBatcher, LOOKUP_BATCH } from '#shared/api/batcher.ts';
import { toMessage } from '#shared/errors/messages.ts';
import { log } from '#shared/log.ts';
import type { Found } from './pair.model.ts';

/** As many tokens of one symbol as anybody looks through. */
const MAX_ALIKE = 20;
const IN_ANY_CASE: SearchFilter = 'exact_case_insensitive';

/** The verified token of a symbol, the one with the deepest liquidity where several share it. */
export const findVerified = createBatcher({
  load: (symbols) => api.get(apiPaths.verifiedSymbolMap, { symbols: symbols.join(',') }, SymbolMapSchema),
  ...LOOKUP_BATCH,
});

export function loadSharedSymbols(signal: AbortSignal): Promise<string[]> {
  return api.get(apiPaths.duplicateSymbols, {}, DuplicateSymbolsSchema, signal);
}

/**
 * The token of a symbol: a verified one that is alone in carrying it. Else all that carry it in any case, to be chosen from: nothing that
 * is not verified is taken by its name.
 */
export async function findBySymbol(
  symbol: string,
  { shared, signal }: { shared: Promise<readonly string[]>; signal: AbortSignal },
): Promise<Found> {
  const [verified, known] = await Promise.all([findVerified(symbol, signal), shared]);
  if (verified && !known.includes(symbol)) return verified;
  const query = { query: symbol, limit: MAX_ALIKE, filters: IN_ANY_CASE };
  return among(await api.get(apiPaths.assetSearch, query, AssetListSchema, signal), symbol);
}

function among(alike: readonly Asset[], symbol: string): Found {
  const verified = alike.filter(isVerifiedAsset);
  const [only, ...others] = verified;
  if (only && others.length === 0) return only.id;
  if (alike.length > 0) return [...verified, ...alike.filter((asset) => !isVerifiedAsset(asset))];
  log.warn(toMessage(new AppError('TOKEN_NOT_FOUND', { id: symbol })), { id: symbol });
  return 'missing';
}
