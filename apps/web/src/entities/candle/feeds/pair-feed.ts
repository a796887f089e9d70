import type { Datafeed, FeedName, PairFeed } from './datafeed.ts';

/** The price of one token in another, out of the feeds of both in US dollars. */
export function pairFeed(base: Datafeed, quote: Datafeed): PairFeed {
  return {
    key: `pair ${base.key} ${quote.key}`,
    intervals: base.intervals.filter((interval) => quote.intervals.includes(interval)),
    legs: [base, quote],
    async resolve(signal) {
      const [one, other] = await Promise.all([base.resolve(signal), quote.resolve(signal)]);
      return pairName(one, other);
    },
  };
}

export function pairName(base: FeedName, quote: FeedName): FeedName {
  return {
    name: `${base.name}/${quote.name}`,
    description: `${base.description} / ${quote.description}`,
  };
}
