import { isAddress, shortenAddress } from '@orrery/core/address';
import { WRAPPED_SOL } from '@orrery/domain/mints/mints';
import type { Asset } from '@orrery/wire/tokens/asset';
import type { Address } from '@solana/kit';
import { useQueries } from '@tanstack/react-query';
import { isVerifiedAsset, toShownSymbol } from '#entities/asset/asset.model.ts';
import { searchedAsset } from '#entities/asset/searched-asset.queries.ts';
import type { Balances } from '#entities/balance/balance.model.ts';

/** The tokens of a wallet to choose from, SOL first and the chosen one always; one that is not verified is told by its address too. */
export function useHeldTokens(balances: Balances | undefined, chosen: Address) {
  const held = Object.entries(balances ?? {}).flatMap(([mint, { amount }]) =>
    isAddress(mint) && amount > 0n && mint !== WRAPPED_SOL ? mint : [],
  );
  const ids = [...new Set([WRAPPED_SOL, chosen, ...held])];
  const assets = useQueries({ queries: ids.map(searchedAsset) });
  return ids.map((id, index) => ({ value: id, label: toLabel(id, assets[index]?.data) }));
}

function toLabel(id: Address, asset: Asset | null | undefined): string {
  if (id === WRAPPED_SOL) return 'SOL';
  if (!asset) return shortenAddress(id);
  const symbol = toShownSymbol(asset.symbol);
  return isVerifiedAsset(asset) ? symbol : `${symbol} (${shortenAddress(id)})`;
}
