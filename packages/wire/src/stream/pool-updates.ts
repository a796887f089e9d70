import * as v from 'valibot';
import { AssetPoolSchema } from '../tokens/pools.ts';

/**
 * Message of the server to older clients, known from their code alone: pools with their token in full, of the newest tokens the one that each
 * was launched in. Apart from the others, as no page of ours asks for it.
 */
export const PoolUpdatesSchema = v.object({
  type: v.literal('updates'),
  data: v.array(v.object({ type: v.picklist(['update', 'new', 'graduated']), pool: AssetPoolSchema })),
});
