import * as v from 'valibot';
import { AddressSchema, NumberSchema } from '../common.ts';

const Num = v.optional(v.nullable(NumberSchema));
const Multiplier = v.pipe(NumberSchema, v.gtValue(0));
const Text = v.optional(v.nullable(v.string()));

/** One window's statistics; changes are percent (1.29 is +1.29 %), volumes US dollars. */
export const SwapStatsSchema = v.object({
  priceChange: Num,
  holderChange: Num,
  liquidityChange: Num,
  volumeChange: Num,
  buyVolume: Num,
  sellVolume: Num,
  buyOrganicVolume: Num,
  sellOrganicVolume: Num,
  numBuys: Num,
  numSells: Num,
  numTraders: Num,
  numOrganicBuyers: Num,
  numNetBuyers: Num,
});
export type SwapStats = v.InferOutput<typeof SwapStatsSchema>;

/**
 * A mint whose amounts are shown times a multiplier: the asset's supplies and prices are those of the shown amounts; the ones without
 * the multiplier are here. The new multiplier is in force from its time on.
 */
const ScaledUiConfigSchema = v.object({
  multiplier: Multiplier,
  newMultiplier: Multiplier,
  newMultiplierEffectiveAt: v.string(),
  circSupplyPrescaled: Num,
  totalSupplyPrescaled: Num,
  usdPricePrescaled: Num,
});

/** The share of an asset that every reply carries. */
const identity = {
  id: AddressSchema,
  symbol: v.string(),
  name: v.string(),
  decimals: v.pipe(NumberSchema, v.integer(), v.minValue(0), v.maxValue(18)),
  tokenProgram: AddressSchema,
};

const facts = {
  icon: Text,
  twitter: Text,
  telegram: Text,
  website: Text,
  dev: Text,
  mintAuthority: Text,
  freezeAuthority: Text,
  launchpad: Text,
  /** The partner whose configuration a launch was made with. */
  partnerConfig: Text,
  circSupply: Num,
  totalSupply: Num,
  holderCount: Num,
  fdv: Num,
  mcap: Num,
  usdPrice: Num,
  liquidity: Num,
  priceBlockId: Num,
  bondingCurve: Num,
  createdAt: Text,
  graduatedAt: Text,
  graduatedPool: Text,
  updatedAt: Text,
  firstPool: v.optional(
    v.nullable(v.object({ id: v.string(), createdAt: v.string(), dex: v.optional(v.string()) })),
  ),
  audit: v.optional(
    v.object({
      mintAuthorityDisabled: v.optional(v.boolean()),
      freezeAuthorityDisabled: v.optional(v.boolean()),
      topHoldersPercentage: Num,
      lpBurnedPercentage: Num,
      devBalancePercentage: Num,
      devMigrations: Num,
      devMints: Num,
    }),
  ),
  organicScore: v.optional(NumberSchema),
  organicScoreLabel: v.optional(v.string()),
  isVerified: v.optional(v.boolean()),
  /** In answers to a search: the verified token with a symbol that looks like this unverified one's. */
  looksLike: v.optional(AddressSchema),
  tags: v.optional(v.array(v.string())),
  cexes: v.optional(v.array(v.string())),
  /** Likes on social networks, and those of accounts worth hearing; absent, since nothing here counts them. */
  ctLikes: Num,
  smartCtLikes: Num,
  /** Whether its changes come over the stream. */
  streamed: v.optional(v.boolean()),
  /** Its place in the list or search it is an answer to, from 1. */
  rank: Num,
  stockData: v.optional(v.nullable(v.object({ id: v.string(), price: Num, mcap: Num, updatedAt: Text }))),
  scaledUiConfig: v.optional(v.nullable(ScaledUiConfigSchema)),
  stats5m: v.optional(SwapStatsSchema),
  stats1h: v.optional(SwapStatsSchema),
  stats6h: v.optional(SwapStatsSchema),
  stats24h: v.optional(SwapStatsSchema),
  /** Windows of a week and of thirty days hold only the change of the price. */
  stats7d: v.optional(SwapStatsSchema),
  stats30d: v.optional(SwapStatsSchema),
};

/** A token as the token data service shows it. */
export const AssetSchema = v.object({ ...identity, ...facts });
export type Asset = v.InferOutput<typeof AssetSchema>;
/** Tokens in the order of the list that was asked for. */
export const AssetListSchema = v.array(AssetSchema);

/** An asset in a stream frame: its id and only the members that changed. */
export const AssetPatchSchema = v.object({
  ...v.partial(v.object({ ...identity, ...facts })).entries,
  id: AddressSchema,
});
export type AssetPatch = v.InferOutput<typeof AssetPatchSchema>;
