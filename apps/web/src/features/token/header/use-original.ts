import { type Asset, apiPaths, SymbolMapSchema } from '@orrery/wire';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { isVerifiedAsset, toShownSymbol } from '#entities/asset/asset.model.ts';
import { assetQueries } from '#entities/asset/asset.queries.ts';
import { api } from '#shared/api/api.ts';

const STALE_MS = 300_000;

/** The symbol of the verified token that an unverified one could be taken for; undefined when there is none. */
export function useOriginal(asset: Asset): string | undefined {
  const symbol = toPlain(asset.symbol);
  const { data } = useQuery({ ...verifiedOf(symbol), enabled: !isVerifiedAsset(asset) });
  const [original, id] = Object.entries(data ?? {})[0] ?? [];
  return id !== undefined && id !== asset.id ? original : undefined;
}

const verifiedOf = (symbol: string) =>
  queryOptions({
    queryKey: [...assetQueries.all(), 'verified-of', symbol] as const,
    queryFn: ({ signal }) =>
      api.get(apiPaths.verifiedSymbolMap, { symbols: symbol }, SymbolMapSchema, signal),
    staleTime: STALE_MS,
  });

/** As the real one would write it. */
function toPlain(symbol: string): string {
  return toShownSymbol(symbol).normalize('NFKC').toUpperCase();
}
