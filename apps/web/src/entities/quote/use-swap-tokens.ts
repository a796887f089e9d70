import type { Address } from '@solana/kit';
import { useQuery } from '@tanstack/react-query';
import { searchedAsset } from '#entities/asset/searched-asset.queries.ts';
import { useBannedTokens } from '#entities/remote-config/use-banned-tokens.ts';
import { chainNow, toChainTime } from '#shared/api/chain-time.ts';
import { findBuiltIn, type SwapToken, toSwapToken, untilRescaled } from './swap-token.model.ts';

interface SwapTokens {
  sell: SwapToken | undefined;
  buy: SwapToken | undefined;
  /** The server knows one of them not, or the operator has banned it. */
  isMissing: boolean;
  /** The server knows one of them not. */
  isUnknown: boolean;
  /** One of them could not be asked for, and was not known before. */
  isFailed: boolean;
}

/** Both tokens of a pair, asked for together; a built-in one is there at once. */
export function useSwapTokens(pair: Record<'sell' | 'buy', Address>): SwapTokens {
  const [sell, buy] = [useSwapToken(pair.sell), useSwapToken(pair.buy)];
  const isEither = (flag: 'isUnknown' | 'isBanned' | 'isFailed') => sell[flag] || buy[flag];
  return {
    sell: sell.token,
    buy: buy.token,
    isMissing: isEither('isUnknown') || isEither('isBanned'),
    isUnknown: isEither('isUnknown'),
    isFailed: isEither('isFailed'),
  };
}

function useSwapToken(id: Address) {
  const { data, dataUpdatedAt, isError } = useQuery({
    ...searchedAsset(id),
    refetchInterval: ({ state }) => untilRescaled(state.data ? [state.data] : [], chainNow()),
  });
  const isBanned = useBannedTokens().has(id);
  const known = data ? toSwapToken(data, toChainTime(dataUpdatedAt)) : findBuiltIn(id);
  return {
    token: isBanned ? undefined : known,
    isBanned,
    isUnknown: data === null && !known,
    isFailed: isError && !known,
  };
}
