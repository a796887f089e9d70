import { changeTimes } from '@orrery/domain/tokens/price-change';
import type { TokenOverviewReply } from '@orrery/wire/charts/front-end';

/** What both tokens of a pair cost in US dollars; absent while unknown, null without a price. */
interface PairPrices {
  base: number | null | undefined;
  quote: number | null | undefined;
}

/** The price of the base in the quote. */
export function priceIn({ base, quote }: PairPrices): number | undefined {
  return base && quote ? base / quote : undefined;
}

/** A pair's figures at newer prices than those they were asked for at: its price, the change of it and the market cap follow. */
export function overviewAt(overview: TokenOverviewReply, prices: PairPrices): TokenOverviewReply {
  const { priceQuote, priceChange24h, usdPrice, mcap } = overview;
  const price = priceIn(prices);
  if (!price || !prices.base) return overview;
  const factor = priceQuote ? price / priceQuote : 1;
  return {
    ...overview,
    priceQuote: price,
    usdPrice: prices.base,
    priceChange24h: priceChange24h === null ? null : changeTimes(priceChange24h, factor),
    mcap: mcap !== null && usdPrice ? mcap * (prices.base / usdPrice) : mcap,
  };
}
