import { toCriteria } from '@orrery/domain/tokens/asset-filters';
import type { MarketReader } from '@orrery/market';
import { GEM_BUCKETS, type GemsBodySchema, type GemsReply } from '@orrery/wire/tokens/gems';
import type { InferOutput } from 'valibot';

export type GemsBody = InferOutput<typeof GemsBodySchema>;

/** The buckets that are asked for, each with its tokens. */
export function listGems(market: Pick<MarketReader, 'list'>, body: GemsBody): GemsReply {
  const reply: GemsReply = {};
  for (const category of GEM_BUCKETS) {
    const bucket = body[category];
    if (!bucket) continue;
    const { timeframe, limit, filters, partnerConfigs } = bucket;
    // No token here was launched with a partner's configuration, so none meets one.
    const assets =
      partnerConfigs.length > 0
        ? []
        : market.list({ category, timeframe, limit, criteria: toCriteria(filters) });
    reply[category] = { assets };
  }
  return reply;
}
