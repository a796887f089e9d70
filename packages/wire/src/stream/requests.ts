import * as v from 'valibot';
import { AddressSchema } from '../common.ts';

/** The most asset ids one stream connection may be subscribed to, over all kinds. */
export const MAX_STREAM_SUBSCRIPTIONS = 2_000;

const ids = v.pipe(v.array(AddressSchema), v.maxLength(MAX_STREAM_SUBSCRIPTIONS));
const [MAX_LAUNCHPADS, MAX_LAUNCHPAD_LETTERS] = [100, 100];
/** Limits the newest tokens to some launchpads; no token here was launched with a partner's configuration. */
const RecentFiltersSchema = v.object({
  partnerConfigs: v.optional(ids),
  launchpads: v.optional(
    v.pipe(v.array(v.pipe(v.string(), v.maxLength(MAX_LAUNCHPAD_LETTERS))), v.maxLength(MAX_LAUNCHPADS)),
  ),
});

/** What a client sends on `/stream`; the requests for pools and for `recent` alone are those of older clients, known from their code. */
export const StreamRequestSchema = v.variant('type', [
  v.object({ type: v.literal('subscribe:prices'), assets: ids }),
  v.object({ type: v.literal('unsubscribe:prices'), assets: ids }),
  v.object({ type: v.literal('subscribe:assets'), assets: ids }),
  v.object({ type: v.literal('unsubscribe:assets'), assets: ids }),
  v.object({ type: v.literal('subscribe:txns'), assets: ids }),
  v.object({ type: v.literal('unsubscribe:txns'), assets: ids }),
  v.object({ type: v.literal('subscribe:assets,recent') }),
  v.object({ type: v.literal('unsubscribe:assets,recent') }),
  v.object({ type: v.literal('subscribe:recent'), filters: v.optional(RecentFiltersSchema) }),
  v.object({ type: v.literal('unsubscribe:recent') }),
  v.object({ type: v.literal('subscribe:pool'), pools: ids }),
  v.object({ type: v.literal('unsubscribe:pool'), pools: ids }),
]);
export type StreamRequest = v.InferOutput<typeof StreamRequestSchema>;

/** The types of requests there are; a message of any other is unknown rather than malformed. */
export const STREAM_REQUESTS: readonly string[] = StreamRequestSchema.options.map(
  ({ entries }) => entries.type.literal,
);
