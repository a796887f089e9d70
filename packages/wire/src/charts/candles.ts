import * as v from 'valibot';
import { AddressSchema, NumberSchema, queryInteger } from '../common.ts';

/** The most candles one request may ask for. */
export const MAX_CANDLES = 7_000;
const MAX_TIME_MS = 999_999_999_999_999;

const milliseconds = queryInteger(0, MAX_TIME_MS);

/**
 * Query of `GET /v2/charts/{id}`: the newest `candles` that open before `to`, from `from` on, both in milliseconds. `type` mcap is the
 * price times what circulates now; `quote` native is SOL.
 */
export const CandlesQuerySchema = v.object({
  interval: v.picklist([
    '1_SECOND',
    '15_SECOND',
    '30_SECOND',
    '1_MINUTE',
    '3_MINUTE',
    '5_MINUTE',
    '15_MINUTE',
    '30_MINUTE',
    '1_HOUR',
    '2_HOUR',
    '4_HOUR',
    '8_HOUR',
    '12_HOUR',
    '1_DAY',
    '1_WEEK',
    '1_MONTH',
  ]),
  candles: queryInteger(1, MAX_CANDLES),
  to: v.optional(milliseconds),
  from: v.optional(milliseconds),
  type: v.optional(v.picklist(['price', 'mcap']), 'price'),
  quote: v.optional(v.picklist(['usd', 'native']), 'usd'),
  baseAsset: v.optional(AddressSchema),
});

/** One candle; `time` is its opening in seconds, `volume` in the quote. `isGenesis` is ours: set when some of it is synthetic. */
export const CandleSchema = v.object({
  time: NumberSchema,
  open: NumberSchema,
  high: NumberSchema,
  low: NumberSchema,
  close: NumberSchema,
  volume: NumberSchema,
  isGenesis: v.optional(v.literal(true)),
});
export type Candle = v.InferOutput<typeof CandleSchema>;

/**
 * Reply of `GET /v2/charts/{id}`, oldest first, one candle for each interval; flat with no volume where nothing traded. `traded` is ours, and
 * there with the newest candles: the last block whose trades they count, and the last candle as it was traded, when the price shown ends it.
 */
export const CandlesReplySchema = v.object({
  candles: v.array(CandleSchema),
  traded: v.optional(v.object({ blockId: NumberSchema, last: v.optional(CandleSchema) })),
});
export type CandlesReply = v.InferOutput<typeof CandlesReplySchema>;

/** Query of `GET /v1/charts/net-volume/{id}`. */
export const NetVolumeQuerySchema = v.object({
  interval: v.picklist(['5_MINUTE', '1_HOUR', '6_HOUR', '1_DAY']),
});

/** Reply of `GET /v1/charts/net-volume/{id}`, oldest first: `net_volume` is what was bought less what was sold, in US dollars; the two are ours. */
export const NetVolumeReplySchema = v.object({
  klines: v.array(
    v.object({
      time: NumberSchema,
      net_volume: NumberSchema,
      buy_volume: NumberSchema,
      sell_volume: NumberSchema,
    }),
  ),
});
export type NetVolumeReply = v.InferOutput<typeof NetVolumeReplySchema>;
