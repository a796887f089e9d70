import type { Asset } from '@orrery/wire/tokens/asset';

/** The tokens of an answer with their places in it, from 1; copies, since the market keeps what it has written. */
export function withRanks(assets: readonly Asset[]): Asset[] {
  return assets.map((asset, index) => ({ ...asset, rank: index + 1 }));
}
