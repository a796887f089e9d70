import { toSearchQuery } from '@orrery/domain/tokens/search-query';
import { useBannedTokens, withoutBanned } from '#entities/remote-config/use-banned-tokens.ts';
import type { SearchDraft } from '#entities/search/use-search-draft.ts';
import { useViewed } from '#entities/watchlist/watchlist.store.ts';
import { toFoundItems, toTokenItem, toViewedItems } from './search-items.model.ts';
import { useCooking, useSearchResults } from './use-search-results.ts';

export type SearchView = ReturnType<typeof useSearchView>;

/** What the dialog shows for what is typed: where one was and what cooks while nothing is, else what was found. */
export function useSearchView({ typed, settled, isTyping }: SearchDraft, isMoreOpen: boolean) {
  const [{ tokens: viewed }] = useViewed();
  const banned = useBannedTokens();
  const cooking = useCooking();
  const found = useSearchResults(settled);

  if (toSearchQuery(typed).text === '') {
    const { assets, error, retry } = cooking;
    return {
      mode: 'idle' as const,
      query: '',
      viewed: toViewedItems(withoutBanned(viewed, banned)),
      assets,
      items: [...toViewedItems(withoutBanned(viewed, banned)), ...(assets ?? []).map(toTokenItem)],
      isPending: assets === undefined,
      error,
      retry,
    };
  }
  const isEarlier = isTyping || found.isEarlier;
  // The rows of an earlier search stay until the next come; one that found nothing leaves none.
  const isUnknown = toSearchQuery(settled).text === '' || (isEarlier && found.assets?.length === 0);
  const assets = isUnknown ? undefined : found.assets;
  const isPending = isEarlier || assets === undefined;
  return {
    mode: 'found' as const,
    query: settled,
    viewed: [],
    assets,
    items: assets ? toFoundItems({ query: settled, assets, isMoreOpen }) : [],
    isPending,
    error: isTyping ? null : found.error,
    retry: found.retry,
  };
}
