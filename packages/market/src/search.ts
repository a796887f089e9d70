import { isAddress } from '@orrery/core';
import type { Asset, SearchFilter } from '@orrery/wire';
import { rankAssets } from './ranking.ts';

const NO_MATCH = 9;

/** How well a token answers a text: 0 is best, 9 is not at all. */
function matchRank(asset: Asset, query: string, filters: readonly SearchFilter[]): number {
  const symbol = asset.symbol.toLowerCase();
  const lower = query.toLowerCase();
  if (asset.id === query) return 0;
  if (filters.includes('exact_case_insensitive')) return symbol === lower ? 1 : NO_MATCH;
  if (filters.includes('exact_symbol')) return asset.symbol === query ? 1 : NO_MATCH;
  const name = asset.name.toLowerCase();
  if (symbol === lower) return 1;
  if (symbol.startsWith(lower)) return 2;
  if (name.startsWith(lower)) return 3;
  return symbol.includes(lower) || name.includes(lower) ? 4 : NO_MATCH;
}

/**
 * Finds tokens by symbol, name, address or a comma list of addresses: verified before unverified, then the closer match,
 * then the most traded of the day. An empty query is the day's most traded list.
 */
export function searchAssets(
  assets: readonly Asset[],
  query: string,
  filters: readonly SearchFilter[],
): Asset[] {
  const text = query.trim();
  const known = filters.includes('verified') ? assets.filter((asset) => asset.isVerified) : assets;
  const ranked = rankAssets(known, 'toptraded', '24h');
  if (text === '') return ranked;
  const parts = text.split(',').map((part) => part.trim());
  if (parts.length > 1 && parts.every(isAddress)) {
    return [...new Set(parts)].flatMap((part) => ranked.find((asset) => asset.id === part) ?? []);
  }
  return ranked
    .map((asset) => ({ asset, rank: matchRank(asset, text, filters) }))
    .filter(({ rank }) => rank < NO_MATCH)
    .toSorted((a, b) => Number(b.asset.isVerified) - Number(a.asset.isVerified) || a.rank - b.rank)
    .map(({ asset }) => asset);
}
