import { toSearchQuery } from '@orrery/domain/tokens/search-query';
import type { Asset } from '@orrery/wire/tokens/asset';
import type { SearchDraft } from '#entities/search/use-search-draft.ts';
import { toFoundItems } from '../search-items.model.ts';
import { useSearchResults } from '../use-search-results.ts';
import type { TokenItem } from './palette-items.model.ts';

/** A palette is for what one knows by name: the rest is for the search. */
const MAX_TOKENS = 8;
const NONE: readonly Asset[] = [];

export interface PaletteTokens {
  items: readonly TokenItem[];
  assets: readonly Asset[];
  /** What is typed is still to be searched for. */
  isPending: boolean;
  error: Error | null;
}

/** The tokens that the search finds for what is typed, once typing pauses. */
export function usePaletteTokens({ typed, settled, isTyping }: SearchDraft): PaletteTokens {
  const found = useSearchResults(settled);
  const isAsked = toSearchQuery(typed).text !== '' && toSearchQuery(settled).text !== '';
  // Rows of an earlier search would stand below commands that answer another.
  const assets = (isAsked && !isTyping && !found.isEarlier ? found.assets : undefined)?.slice(0, MAX_TOKENS);
  const items =
    assets &&
    toFoundItems({ query: settled, assets, isMoreOpen: true }).filter(
      (item) => item.kind === 'token' || item.kind === 'portfolio',
    );
  return {
    items: items ?? [],
    assets: assets ?? NONE,
    isPending: toSearchQuery(typed).text !== '' && !assets && !found.error,
    error: isTyping ? null : found.error,
  };
}
