import { useQuery } from '@tanstack/react-query';
import { findMintRefusal } from '#entities/order/order-mints.model.ts';
import { orderMints } from '#entities/order/order-mints.queries.ts';
import { marketRate } from '#entities/order/order-rate.model.ts';
import type { Pair } from '#entities/pair/pair.model.ts';
import { useTokenPrices } from '#entities/price/use-token-prices.ts';
import { inWrappedSol } from '#entities/token/form-token.model.ts';
import { useFormTokens } from '#entities/token/use-form-token.ts';
import { useWrappedSol } from '#widgets/swap/use-quote-terms.ts';
import type { OrderToken } from './order-token.model.ts';

/** What a form of an order knows of its pair: both tokens, what the program says of their mints, and their prices. */
export function useOrderPair(pair: Pair, kind: 'limit' | 'recurring') {
  const useWSol = useWrappedSol();
  const found = useFormTokens(pair);
  // What an order brings always arrives as SOL.
  const sell = useWSol ? inWrappedSol(found.sell) : found.sell;
  const { buy } = found;
  const prices = useTokenPrices([pair.sell, pair.buy]);
  const sellUsd = prices.get(pair.sell)?.usd ?? sell?.usdPrice;
  const buyUsd = prices.get(pair.buy)?.usd ?? buy?.usdPrice;
  const { data: mints } = useQuery(orderMints(pair.sell, pair.buy));
  const tokens: OrderToken[] = [
    { token: sell, mint: mints?.[0] },
    { token: buy, mint: mints?.[1] },
  ].map(({ token, mint }) => ({
    token,
    refusal: mint && findMintRefusal(mint, kind),
    isDelegated: mint?.extensions?.permanentDelegate !== undefined,
  }));
  return {
    sell,
    buy,
    tokens,
    isTokenMissing: found.isMissing,
    useWSol,
    sellUsd,
    buyUsd,
    /** Tokens bought for one sold; undefined while a price is not known. */
    market: marketRate(sellUsd, buyUsd),
  };
}
