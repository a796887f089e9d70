import * as v from 'valibot';
import { NumberSchema } from '../common.ts';
import { AssetListSchema } from './asset.ts';

const LaunchpadWindowSchema = v.object({
  mints: NumberSchema,
  graduates: NumberSchema,
  bondedRate: NumberSchema,
  volume: NumberSchema,
  runners: NumberSchema,
  traders: NumberSchema,
  marketShare: NumberSchema,
});

/**
 * Totals of one launchpad in the last 1, 7 and 30 days: tokens minted and graduated, `bondedRate` and `marketShare` (of the volume of all
 * launchpads) in percent, `volume` in US dollars, distinct `traders`, and as `runners` the minted tokens with a market cap that has been
 * over the highlight.
 */
export const LaunchpadStatsSchema = v.object({
  launchpad: v.string(),
  stats1d: LaunchpadWindowSchema,
  stats7d: LaunchpadWindowSchema,
  stats30d: LaunchpadWindowSchema,
});
export type LaunchpadStats = v.InferOutput<typeof LaunchpadStatsSchema>;

/**
 * Reply of `GET /v3/launchpads/stats`: every launchpad of the last 30 days, by the volume of that time. `since` (ours) says from when
 * on figures are whole, as ISO timestamps: mints with graduates and runners, volume with market share, and traders. A window that began earlier
 * holds what is known of it.
 */
export const LaunchpadStatsReplySchema = v.object({
  launchpads: v.array(LaunchpadStatsSchema),
  since: v.object({ mints: v.string(), volume: v.string(), traders: v.string() }),
});
export type LaunchpadStatsReply = v.InferOutput<typeof LaunchpadStatsReplySchema>;

/** Reply of `GET /v1/dev/stats/{address}`: all zero for a wallet that launched nothing; `topTokens` are those still there, by market cap. */
export const DeveloperStatsSchema = v.object({
  numCreated: NumberSchema,
  numMigrated: NumberSchema,
  numCreatedInPast7Days: NumberSchema,
  topTokens: AssetListSchema,
});
export type DeveloperStats = v.InferOutput<typeof DeveloperStatsSchema>;
