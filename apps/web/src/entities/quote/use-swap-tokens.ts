import type { Address } from '@solana/kit';
import { useQuery } from '@tanstack/react-query';
import { assetQueries } from '#entities/asset/asset.queries.ts';
import { useBannedTokens } from '#entities/remote-config/use-banned-tokens.ts';
import { findBuiltIn, type SwapToken, toSwapToken, untilRescaled } from './swap-token.model.ts';

interface SwapTokens {
  sell: SwapToken | undefined;
  buy: SwapToken | undefined;
  /** The server knows one of them not, or the operator has banned it. */
  isMissing: boolean;
}

/** Both tokens of a pair in one question; a built-in one is there at once. */
export function useSwapTokens(pair: Record<'sell' | 'buy', Address>): SwapTokens {
  // Sorted, so that the turned pair is the same question.
  const query = [pair.sell, pair.buy].toSorted().join(',');
  const {
    data = [],
    dataUpdatedAt,
    isSuccess,
  } = useQuery({
    ...assetQueries.search({ query, limit: 2 }),
    refetchInterval: ({ state }) => untilRescaled(state.data ?? [], Date.now()),
  });
  const banned = useBannedTokens();
  const isAnyBanned = banned.has(pair.sell) || banned.has(pair.buy);
  const find = (id: Address) => {
    if (banned.has(id)) return undefined;
    const asset = data.find((one) => one.id === id);
    return asset ? toSwapToken(asset, dataUpdatedAt) : findBuiltIn(id);
  };
  const [sell, buy] = [find(pair.sell), find(pair.buy)];
  return { sell, buy, isMissing: isAnyBanned || (isSuccess && !(sell && buy)) };
}
