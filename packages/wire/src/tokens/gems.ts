import { TIMEFRAMES } from '@orrery/domain/timeframes';
import * as v from 'valibot';
import { AddressSchema, NumberSchema } from '../common.ts';
import { AssetListSchema } from './asset.ts';
import { JSON_FILTER_ENTRIES, otherTimeframe, toSentFilters } from './filters.ts';
import { MAX_LIST, toRefusal } from './lists.ts';
import { PoolsReplySchema } from './pools.ts';

/** The buckets of `POST /v1/assets/gems`, which are categories too. */
export const GEM_BUCKETS = ['recent', 'graduated', 'aboutToGraduate'] as const;
export type GemBucket = (typeof GEM_BUCKETS)[number];

const FILTER_ENTRIES = { ...JSON_FILTER_ENTRIES, partnerConfigs: v.optional(v.array(AddressSchema)) };

/** Clients write filters beside the timeframe or in `filters`; what stands in `filters` counts where both do. */
const BucketSchema = v.pipe(
  v.strictObject({
    ...FILTER_ENTRIES,
    timeframe: v.picklist(TIMEFRAMES),
    limit: v.optional(
      v.pipe(
        NumberSchema,
        v.integer('must be a whole number'),
        v.minValue(1, 'must be at least 1'),
        v.maxValue(MAX_LIST, `must be at most ${MAX_LIST}`),
      ),
      50,
    ),
    filters: v.optional(v.strictObject(FILTER_ENTRIES)),
  }),
  v.rawTransform(({ dataset: { value }, addIssue }) => {
    const { timeframe, limit, filters: nested, ...flat } = value;
    const { partnerConfigs = [], ...values } = { ...flat, ...nested };
    const refuse = toRefusal(value, addIssue);
    const { filters, suffix } = toSentFilters(values, refuse);
    if (suffix && suffix.timeframe !== timeframe) refuse(suffix.key, otherTimeframe(timeframe));
    return { timeframe, limit, partnerConfigs, filters };
  }),
);

/** Body of `POST /v1/assets/gems`: the buckets that are asked for. */
export const GemsBodySchema = v.strictObject({
  recent: v.optional(BucketSchema),
  graduated: v.optional(BucketSchema),
  aboutToGraduate: v.optional(BucketSchema),
});

const GemsSchema = v.object({ assets: AssetListSchema });

/** Reply of `POST /v1/assets/gems`: only the buckets that were asked for. */
export const GemsReplySchema = v.object({
  recent: v.optional(GemsSchema),
  graduated: v.optional(GemsSchema),
  aboutToGraduate: v.optional(GemsSchema),
});
export type GemsReply = v.InferOutput<typeof GemsReplySchema>;

/** Reply of `POST /v1/pools/gems`, whose body is that of `POST /v1/assets/gems`; shape known from client code alone: each token as the pool it was launched in. */
export const PoolGemsReplySchema = v.object(v.entriesFromList(GEM_BUCKETS, v.optional(PoolsReplySchema)));
export type PoolGemsReply = v.InferOutput<typeof PoolGemsReplySchema>;
