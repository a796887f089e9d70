import * as v from 'valibot';
import { AddressSchema, NumberSchema } from '../../common.ts';
import { type Asset, SwapStatsSchema } from '../asset.ts';

const Num = v.optional(v.nullable(NumberSchema));
const Text = v.optional(v.nullable(v.string()));
/** Solana, in the lists that once named tokens of many chains. */
const CHAIN_ID = 101;

/** Reply of `GET /tokens/v1/token/{id}`: a token in its legacy form. */
export const TokenInfoSchema = v.object({
  chainId: v.literal(CHAIN_ID),
  address: AddressSchema,
  symbol: v.string(),
  name: v.string(),
  decimals: NumberSchema,
  logoURI: Text,
  tags: v.array(v.string()),
  /** US dollars bought and sold in 24 hours. */
  daily_volume: Num,
  freeze_authority: Text,
  mint_authority: Text,
  organicScore: v.optional(NumberSchema),
  organicScoreLabel: v.optional(v.string()),
  usdPrice: Num,
  priceBlockId: Num,
  /** When it graduated, else when its first pool was made. */
  created_at: Text,
  stats24h: v.optional(SwapStatsSchema),
  mcap: Num,
  liquidity: Num,
});
export type TokenInfo = v.InferOutput<typeof TokenInfoSchema>;

/** The legacy form of an asset. */
export function toTokenInfo(asset: Asset): TokenInfo {
  const { buyVolume, sellVolume } = asset.stats24h ?? {};
  return {
    chainId: CHAIN_ID,
    address: asset.id,
    symbol: asset.symbol,
    name: asset.name,
    decimals: asset.decimals,
    logoURI: asset.icon,
    tags: asset.tags ?? [],
    daily_volume: buyVolume == null && sellVolume == null ? undefined : (buyVolume ?? 0) + (sellVolume ?? 0),
    freeze_authority: asset.freezeAuthority,
    mint_authority: asset.mintAuthority,
    organicScore: asset.organicScore,
    organicScoreLabel: asset.organicScoreLabel,
    usdPrice: asset.usdPrice,
    priceBlockId: asset.priceBlockId,
    created_at: asset.graduatedAt ?? asset.firstPool?.createdAt,
    stats24h: asset.stats24h,
    mcap: asset.mcap,
    liquidity: asset.liquidity,
  };
}
