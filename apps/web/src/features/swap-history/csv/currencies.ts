import type { Asset } from '@orrery/wire/tokens/asset';
import type { Address } from '@solana/kit';
import { isVerifiedAsset } from '#entities/asset/asset.model.ts';
import { BUILT_IN } from '#entities/token/form-token.model.ts';
import type { CurrencyOf } from './layouts.ts';

/** So much of its address tells a person which of the tokens of one symbol it is. */
const TOLD_BY = 4;

/**
 * Names tokens for programs that know a currency by its name alone, in any case: no two get the same one. A verified token has its symbol,
 * or where `ownerOf` says that the symbol means another one, that and the start of its address; all others have their address.
 */
export function toCurrencies(
  assets: readonly Asset[],
  ownerOf: (symbol: string) => Address | undefined,
): CurrencyOf {
  const names = new Map<Address, string>();
  const taken = new Set<string>();
  const take = (id: Address, name: string) => {
    const key = name.toUpperCase();
    if (names.has(id) || taken.has(key)) return;
    taken.add(key);
    names.set(id, name);
  };
  for (const { id, symbol } of BUILT_IN) take(id, symbol);
  const verified = assets.filter(isVerifiedAsset).sort(byLiquidity);
  for (const { id, symbol } of verified) if ((ownerOf(symbol) ?? id) === id) take(id, symbol);
  for (const { id, symbol } of verified) take(id, `${symbol}-${id.slice(0, TOLD_BY)}`);
  return (mint) => names.get(mint) ?? mint;
}

function byLiquidity(one: Asset, other: Asset): number {
  return (other.liquidity ?? 0) - (one.liquidity ?? 0) || (one.id < other.id ? -1 : 1);
}
