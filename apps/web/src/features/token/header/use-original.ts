import type { Asset } from '@orrery/wire';
import { useQuery } from '@tanstack/react-query';
import { isVerifiedAsset } from '#entities/asset/asset.model.ts';
import { assetQueries } from '#entities/asset/asset.queries.ts';
import { toOriginal } from '#features/token/token-view.model.ts';

const FOUND_MOST = 20;

/** The symbol of the verified token that an unverified one could be taken for; undefined when there is none. */
export function useOriginal(asset: Asset): string | undefined {
  const { data } = useQuery({
    ...assetQueries.search({ query: asset.symbol.trim(), limit: FOUND_MOST }),
    enabled: !isVerifiedAsset(asset),
  });
  return data && toOriginal(asset, data);
}
