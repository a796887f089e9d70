import { MONEY_MINTS } from '@orrery/domain/mints/mints';
import type { Address } from '@solana/kit';
import { useQuery } from '@tanstack/react-query';
import { searchedAsset } from '#entities/asset/searched-asset.queries.ts';
import { useTokenPrices } from '#entities/price/use-token-prices.ts';
import { useBannedTokens } from '#entities/remote-config/use-banned-tokens.ts';
import { chainNow, toChainTime } from '#shared/api/chain-time.ts';
import { type FormToken, findBuiltIn, toFormToken, untilRescaled } from './form-token.model.ts';

interface TokenLookup {
  /** Undefined while it is looked up, and when it is missing. */
  token: FormToken | undefined;
  /** The server does not know it, or the operator has banned it. */
  isMissing: boolean;
  /** The server does not know it. */
  isUnknown: boolean;
  /** The server did not answer, and the token is not built in. */
  isFailed: boolean;
}

interface PairLookup extends Omit<TokenLookup, 'token'> {
  sell: FormToken | undefined;
  buy: FormToken | undefined;
}

/** Looks up the token of a form; a built-in one is there at once, and of money no more than its price is asked for. */
export function useFormToken(id: Address): TokenLookup {
  const isMoney = MONEY_MINTS.includes(id);
  const { data, dataUpdatedAt, isError } = useQuery({
    ...searchedAsset(id),
    refetchInterval: ({ state }) => untilRescaled(state.data ? [state.data] : [], chainNow()),
    enabled: !isMoney,
  });
  const usdPrice = useTokenPrices(isMoney ? [id] : []).get(id)?.usd;
  const isBanned = useBannedTokens().has(id);
  const builtIn = findBuiltIn(id);
  const known =
    data && !isMoney ? toFormToken(data, toChainTime(dataUpdatedAt)) : builtIn && { ...builtIn, usdPrice };
  const isUnknown = data === null && !known;
  return {
    token: isBanned ? undefined : known,
    isMissing: isUnknown || isBanned,
    isUnknown,
    isFailed: isError && !known,
  };
}

/** Looks up both tokens of a pair; a flag is set when it is set for either. */
export function useFormTokens(pair: Record<'sell' | 'buy', Address>): PairLookup {
  const [sell, buy] = [useFormToken(pair.sell), useFormToken(pair.buy)];
  const isEither = (flag: 'isMissing' | 'isUnknown' | 'isFailed') => sell[flag] || buy[flag];
  return {
    sell: sell.token,
    buy: buy.token,
    isMissing: isEither('isMissing'),
    isUnknown: isEither('isUnknown'),
    isFailed: isEither('isFailed'),
  };
}
