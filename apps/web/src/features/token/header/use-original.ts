import type { Asset } from '@orrery/wire/tokens/asset';
import { useQuery } from '@tanstack/react-query';
import { isVerifiedAsset } from '#entities/asset/asset.model.ts';
import { assetQueries } from '#entities/asset/asset.queries.ts';
import { assetById } from '#entities/asset/asset-by-id.queries.ts';

/** The verified token that an unverified one could be taken for; undefined when there is none. */
export function useOriginal(asset: Asset): Asset | undefined {
  const isVerified = isVerifiedAsset(asset);
  // A search says of what it finds whether it looks like a verified token; by its address it finds this one alone.
  const { data: found } = useQuery({
    ...assetQueries.search({ query: asset.id, limit: 1 }),
    enabled: !isVerified,
  });
  const id = isVerified ? undefined : found?.[0]?.looksLike;
  const { data: original } = useQuery({ ...assetById(id ?? asset.id), enabled: id !== undefined });
  return id === undefined ? undefined : (original ?? undefined);
}
