import { shortenAddress } from '@orrery/core/address';
import { borrowsSymbol, builtInToken } from '@orrery/domain/mints/built-in-tokens';
import type { AmountScale } from '@orrery/domain/mints/scaled-amount';
import type { Asset } from '@orrery/wire/tokens/asset';
import type { Address } from '@solana/kit';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { toMultiplier, toShownSymbol } from './asset.model.ts';
import { assetQueries } from './asset.queries.ts';

export interface TokenNames {
  /** What a token is called: nothing while that is asked for, its short address where nobody knows or where it has a built-in token's symbol. */
  symbolOf: (mint: Address) => string;
  iconOf: (mint: Address) => Asset['icon'];
  /** What its amounts were shown times at a moment, in unix milliseconds. */
  multiplierAt: (mint: Address, at: number) => number;
  /** The units its amounts are shown in at a moment; undefined while they are not known. */
  unitsAt: (mint: Address, at: number) => AmountScale | undefined;
}

/** The tokens that one request can name. */
const MOST = 100;

/** The names of the tokens in a list; of more than a hundred kinds those of the first hundred. */
export function useTokenNames(mints: Iterable<Address>): TokenNames {
  const key = [...new Set(mints)].slice(0, MOST).sort().join();
  const ids = useMemo(() => key.split(',').filter((id): id is Address => id !== ''), [key]);
  const { data, isLoading } = useQuery({
    ...assetQueries.byIds(ids),
    enabled: ids.length > 0,
    placeholderData: keepPreviousData,
  });
  return useMemo(() => toNames(data ?? [], isLoading), [data, isLoading]);
}

function toNames(assets: readonly Asset[], isLoading: boolean): TokenNames {
  const byId = new Map(assets.map((asset) => [asset.id, asset]));
  return {
    symbolOf(mint) {
      const symbol = builtInToken(mint)?.symbol ?? byId.get(mint)?.symbol;
      if (symbol !== undefined && !borrowsSymbol({ id: mint, symbol })) return toShownSymbol(symbol);
      return isLoading ? '' : shortenAddress(mint);
    },
    iconOf: (mint) => byId.get(mint)?.icon,
    multiplierAt: (mint, at) => (builtInToken(mint) ? 1 : toMultiplier(byId.get(mint) ?? {}, at)),
    unitsAt: (mint, at) => {
      const builtIn = builtInToken(mint);
      if (builtIn) return { decimals: builtIn.decimals, multiplier: 1 };
      const asset = byId.get(mint);
      return asset && { decimals: asset.decimals, multiplier: toMultiplier(asset, at) };
    },
  };
}
