import { toShownOrder } from '@orrery/domain/tokens/watchlist';
import type { Asset } from '@orrery/wire/tokens/asset';
import type { Address } from '@solana/kit';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useBannedTokens, withoutBanned } from '#entities/remote-config/use-banned-tokens.ts';
import { savedAssetQueries } from './saved-assets.queries.ts';
import { useViewed, useWatchlist } from './watchlist.store.ts';

const NONE: readonly Asset[] = [];

/** The watchlist's tokens in the order they are shown, without banned ones. */
export function useShownWatchlist() {
  const [watchlist] = useWatchlist();
  const banned = useBannedTokens();
  return useMemo(() => withoutBanned(toShownOrder(watchlist.tokens, watchlist), banned), [watchlist, banned]);
}

/** The tokens looked at, the newest first. */
export function useShownViewed() {
  const [{ tokens }] = useViewed();
  const banned = useBannedTokens();
  return useMemo(() => withoutBanned(tokens, banned).toReversed(), [tokens, banned]);
}

/**
 * The assets of saved tokens: `listed` is the reply itself, the same object until another reply comes; `assets` are in the tokens'
 * order; `missing` are the tokens that are no longer listed.
 */
export function useSavedAssets<Token extends { id: Address }>(tokens: readonly Token[]) {
  // Sorted, so that another order of the same tokens is no other question.
  const ids = useMemo(() => tokens.map(({ id }) => id).sort(), [tokens]);
  const { data, error, refetch, isPlaceholderData } = useQuery({
    ...savedAssetQueries.byIds(ids),
    placeholderData: keepPreviousData,
  });
  return useMemo(() => {
    const found = new Map(data?.map((asset) => [asset.id, asset]));
    const assets = data ? tokens.flatMap(({ id }) => found.get(id) ?? []) : NONE;
    const missing = data && !isPlaceholderData ? tokens.filter(({ id }) => !found.has(id)) : [];
    return { listed: data ?? NONE, assets, missing, isLoading: !data, error, refetch };
  }, [data, tokens, error, refetch, isPlaceholderData]);
}
