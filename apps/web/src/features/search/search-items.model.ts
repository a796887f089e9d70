import { isAddress } from '@orrery/core/address';
import { toSearchQuery } from '@orrery/domain/tokens/search-query';
import { HISTORY_SHOWN } from '@orrery/domain/tokens/watchlist';
import type { Asset } from '@orrery/wire/tokens/asset';
import type { Address } from '@solana/kit';
import { isVerifiedAsset } from '#entities/asset/asset.model.ts';
import { activeRow } from '#entities/search/choice.model.ts';
import * as strings from './strings.ts';

export interface ViewedToken {
  id: Address;
  symbol: string;
  icon?: string | undefined;
}

/** What can be chosen in the dialog, with a key of its own among all of them. */
export type SearchItem =
  | { kind: 'viewed'; key: string; token: ViewedToken }
  | { kind: 'token'; key: string; asset: Asset }
  | { kind: 'more'; key: string; isOpen: boolean }
  | { kind: 'portfolio'; key: string; address: Address };

interface Found {
  /** What is searched for. */
  query: string;
  assets: readonly Asset[];
  /** Whether those that are not verified are shown in the exact mode. */
  isMoreOpen: boolean;
}

/** The answers of a search as rows; in the exact mode the verified ones, and the rest behind a row that opens it. */
export function toFoundItems({ query, assets, isMoreOpen }: Found): readonly SearchItem[] {
  const { text, isExact } = toSearchQuery(query);
  if (assets.length === 0)
    return isAddress(text) ? [{ kind: 'portfolio', key: 'portfolio', address: text }] : [];
  if (!isExact) return assets.map(toTokenItem);
  const others = assets.filter((asset) => !isVerifiedAsset(asset));
  const verified = assets.filter(isVerifiedAsset).map(toTokenItem);
  if (others.length === 0) return verified;
  return [
    ...verified,
    { kind: 'more', key: 'more', isOpen: isMoreOpen },
    ...(isMoreOpen ? others.map(toTokenItem) : []),
  ];
}

/** The line above the answers of an exact search; none when nothing was found. */
export function toExactLabel(query: string, assets: readonly Asset[]): string | undefined {
  if (!toSearchQuery(query).isExact || assets.length === 0) return undefined;
  return assets.some(isVerifiedAsset) ? strings.verifiedOnly : strings.noVerified;
}

/** The tokens looked at last, the newest first. */
export function toViewedItems(viewed: readonly ViewedToken[]): readonly SearchItem[] {
  return viewed
    .slice(-HISTORY_SHOWN)
    .toReversed()
    .map((token) => ({ kind: 'viewed', key: `viewed-${token.id}`, token }));
}

export function toTokenItem(asset: Asset): SearchItem {
  return { kind: 'token', key: asset.id, asset };
}

/**
 * Which row is lit: the one moved to, else the first that is verified and imitates no other, which Enter takes. None is lit by itself while
 * rows are to come; a typed address is opened without one.
 */
export function activeItem(
  items: readonly SearchItem[],
  { query, movedTo, isPending }: { query: string; movedTo: string | undefined; isPending: boolean },
): number {
  const choices = items.map((item) => ({
    id: item.key,
    isVerified: item.kind === 'token' && isVerifiedAsset(item.asset) && item.asset.looksLike === undefined,
  }));
  // With nothing typed Enter takes nothing: nothing has been chosen.
  return activeRow(choices, { query: '', movedTo, isPending: isPending || query === '' });
}

interface Answer {
  items: readonly SearchItem[];
  query: string;
  isPending: boolean;
}

/** Whether a search found tokens of which Enter takes none, though no address was typed. */
export function isNoneTaken({ items, query, isPending }: Answer): boolean {
  const { text } = toSearchQuery(query);
  return (
    !isPending &&
    text !== '' &&
    !isAddress(text) &&
    items.some(({ kind }) => kind === 'token') &&
    activeItem(items, { query: text, movedTo: undefined, isPending }) < 0
  );
}

/** Where a key leads among the rows, -1 for none; undefined when the key is not one that moves, or Tab leaves the list. */
export function moveTo(
  current: number,
  { key, shiftKey }: { key: string; shiftKey: boolean },
  count: number,
): number | undefined {
  if (count === 0) return undefined;
  const last = count - 1;
  switch (key) {
    case 'ArrowDown':
      return current === last ? 0 : current + 1;
    case 'ArrowUp':
      return current <= 0 ? last : current - 1;
    case 'Home':
      return 0;
    case 'End':
      return last;
    case 'Tab': {
      const next = current + (shiftKey ? -1 : 1);
      return next < 0 || next > last ? undefined : next;
    }
    default:
      return undefined;
  }
}

/** The address that was typed, found or not. */
export function toTypedAddress(typed: string): Address | undefined {
  const { text } = toSearchQuery(typed);
  return isAddress(text) ? text : undefined;
}
