import { shortenAddress } from '@orrery/core/address';
import type { Asset } from '@orrery/wire/tokens/asset';
import type { UserSwap } from '@orrery/wire/trades/user-swaps';
import type { Address } from '@solana/kit';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { toMultiplier, toShownSymbol } from '#entities/asset/asset.model.ts';
import { assetQueries } from '#entities/asset/asset.queries.ts';

export interface SwapNames {
  /** What a token is called: nothing while that is asked for, its short address where nobody knows. */
  symbolOf: (mint: Address) => string;
  iconOf: (mint: Address) => Asset['icon'];
  /** What its amounts were shown times at a moment, in unix milliseconds. */
  multiplierAt: (mint: Address, at: number) => number;
}

/** One request names so many. */
const MOST = 100;

const NONE: readonly UserSwap[] = [];

/** The tokens of swaps; of very many kinds of token the first ones. */
export function useSwapNames(swaps: readonly UserSwap[] = NONE): SwapNames {
  const ids = useMemo(() => {
    const mints = new Set(swaps.flatMap(({ sold, bought }) => [sold.mint, bought.mint]));
    return [...mints].slice(0, MOST).sort();
  }, [swaps]);
  const { data, isLoading } = useQuery({
    ...assetQueries.byIds(ids),
    enabled: ids.length > 0,
    placeholderData: keepPreviousData,
  });
  return useMemo(() => toNames(data ?? [], isLoading), [data, isLoading]);
}

function toNames(assets: readonly Asset[], isLoading: boolean): SwapNames {
  const byId = new Map(assets.map((asset) => [asset.id, asset]));
  return {
    symbolOf(mint) {
      const symbol = byId.get(mint)?.symbol;
      if (symbol !== undefined) return toShownSymbol(symbol);
      return isLoading ? '' : shortenAddress(mint);
    },
    iconOf: (mint) => byId.get(mint)?.icon,
    multiplierAt: (mint, at) => toMultiplier(byId.get(mint) ?? {}, at),
  };
}
