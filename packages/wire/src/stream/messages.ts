import * as v from 'valibot';
import { AddressSchema, NumberSchema } from '../common.ts';
import { AssetPatchSchema } from '../tokens/asset.ts';
import { TokenTxSchema } from '../trades/txs.ts';

/**
 * Message of the server on `/stream`: prices; partial assets to be patched onto those the client holds, those that are `new` and
 * `graduated` in full; and under `actions` the new trades of one asset, oldest first.
 */
export const StreamFrameSchema = v.variant('type', [
  v.object({
    type: v.literal('prices'),
    data: v.array(v.object({ assetId: AddressSchema, price: NumberSchema, blockId: NumberSchema })),
  }),
  v.object({
    type: v.literal('asset-updates'),
    data: v.array(v.object({ type: v.picklist(['update', 'new', 'graduated']), asset: AssetPatchSchema })),
  }),
  v.object({ type: v.literal('actions'), data: v.array(TokenTxSchema) }),
  v.object({ type: v.literal('error'), error: v.string() }),
]);
export type StreamFrame = v.InferOutput<typeof StreamFrameSchema>;
