import * as v from 'valibot';
import { AddressSchema, NumberSchema } from '../common.ts';
import { AssetPatchSchema } from '../tokens/asset.ts';

/** The most asset ids one stream connection may be subscribed to. */
export const STREAM_SUBSCRIPTIONS_MOST = 2_000;

const ids = v.pipe(v.array(AddressSchema), v.maxLength(STREAM_SUBSCRIPTIONS_MOST));

/** What a client sends on `/stream` (discovery.md §7). */
export const StreamRequestSchema = v.variant('type', [
  v.object({ type: v.literal('subscribe:prices'), assets: ids }),
  v.object({ type: v.literal('unsubscribe:prices'), assets: ids }),
  v.object({ type: v.literal('subscribe:assets'), assets: ids }),
  v.object({ type: v.literal('unsubscribe:assets'), assets: ids }),
]);
export type StreamRequest = v.InferOutput<typeof StreamRequestSchema>;

/** What the server sends on `/stream`: prices, and partial assets to be patched onto what the client holds. */
export const StreamFrameSchema = v.variant('type', [
  v.object({
    type: v.literal('prices'),
    data: v.array(v.object({ assetId: AddressSchema, price: NumberSchema, blockId: NumberSchema })),
  }),
  v.object({
    type: v.literal('asset-updates'),
    data: v.array(v.object({ type: v.picklist(['update', 'new', 'graduated']), asset: AssetPatchSchema })),
  }),
  v.object({ type: v.literal('error'), error: v.string() }),
]);
export type StreamFrame = v.InferOutput<typeof StreamFrameSchema>;
