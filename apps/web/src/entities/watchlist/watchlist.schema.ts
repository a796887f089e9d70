import { TIMEFRAMES } from '@orrery/domain/timeframes';
import { MAX_VIEWED, MAX_WATCHLIST } from '@orrery/domain/tokens/watchlist';
import { AddressSchema } from '@orrery/wire/common';
import * as v from 'valibot';

export const METRICS = ['mcap', 'usdPrice'] as const;
export type Metric = (typeof METRICS)[number];

const token = { id: AddressSchema, symbol: v.string(), icon: v.optional(v.string()) };

/** The stored watchlist; a setting that cannot be read is the default one, and the tokens stay. */
export const WatchlistSchema = v.object({
  tokens: tokenList(v.object({ ...token, addedTimestamp: v.number() }), MAX_WATCHLIST),
  metricV1: v.fallback(v.picklist(METRICS), 'usdPrice'),
  timeframe: v.fallback(v.picklist(TIMEFRAMES), '24h'),
  sort: v.fallback(v.picklist(['dateAdded', 'reOrderedList']), 'dateAdded'),
  /** The newest last, as tabs open. */
  sortDirection: v.fallback(v.picklist(['asc', 'desc']), 'asc'),
  showTokenIcon: v.fallback(v.boolean(), true),
  showPriceChange: v.fallback(v.boolean(), true),
  view: v.fallback(v.picklist(['table', 'chart']), 'chart'),
  /** Whether its tokens were ever changed. */
  dirty: v.fallback(v.boolean(), false),
});
export type Watchlist = v.InferOutput<typeof WatchlistSchema>;
export type WatchedToken = Watchlist['tokens'][number];

/** The stored list of tokens looked at, the newest last. */
export const ViewedSchema = v.object({
  tokens: tokenList(v.object({ ...token, launchpad: v.optional(v.string()) }), MAX_VIEWED),
  metric: v.fallback(v.picklist(METRICS), 'mcap'),
  showTokenIcon: v.fallback(v.boolean(), true),
  showPriceChange: v.fallback(v.boolean(), true),
});
export type Viewed = v.InferOutput<typeof ViewedSchema>;

/** Which of the two lists the bar in the header shows. */
export const HeaderBarSchema = v.picklist(['watchlist', 'recent']);
export type HeaderBar = v.InferOutput<typeof HeaderBarSchema>;

/** The last `most` of a list; what is no token, and what is there twice, is left out. */
function tokenList<Schema extends v.GenericSchema<unknown, { id: string }>>(schema: Schema, most: number) {
  return v.pipe(
    v.array(v.unknown()),
    v.transform((items): readonly v.InferOutput<Schema>[] => {
      const tokens = items.flatMap((item) => {
        const parsed = v.safeParse(schema, item);
        return parsed.success ? [parsed.output] : [];
      });
      return [...new Map(tokens.map((token) => [token.id, token])).values()].slice(-most);
    }),
  );
}
