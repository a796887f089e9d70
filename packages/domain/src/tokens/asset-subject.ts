import { launchpadOf } from '../launches/launchpads.ts';
import type { FilterSubject } from './asset-filters.ts';
import type { FilterField } from './filter-fields.ts';
import { countSocials } from './token-links.ts';

type Known<Value> = Value | null | undefined;

interface WindowFacts {
  buyVolume?: Known<number>;
  sellVolume?: Known<number>;
  numBuys?: Known<number>;
  numSells?: Known<number>;
  numNetBuyers?: Known<number>;
}

/** The part of a listed token that filters read. */
export interface AssetFacts {
  symbol: string;
  name: string;
  twitter?: Known<string>;
  telegram?: Known<string>;
  website?: Known<string>;
  launchpad?: Known<string>;
  isVerified?: Known<boolean>;
  liquidity?: Known<number>;
  mcap?: Known<number>;
  holderCount?: Known<number>;
  organicScore?: Known<number>;
  bondingCurve?: Known<number>;
  audit?: Known<{
    mintAuthorityDisabled?: Known<boolean>;
    freezeAuthorityDisabled?: Known<boolean>;
    topHoldersPercentage?: Known<number>;
    lpBurnedPercentage?: Known<number>;
    devBalancePercentage?: Known<number>;
    devMigrations?: Known<number>;
  }>;
}

/** The figures that depend on the time and the timeframe; ages are minutes. */
export interface AssetMoment {
  stats: Known<WindowFacts>;
  tokenAge: number | undefined;
  /** Since it left its bonding curve. */
  bondedAge: number | undefined;
}

/** A token of a list as the filters see it. */
export function toAssetSubject(
  asset: AssetFacts,
  { stats, tokenAge, bondedAge }: AssetMoment,
): FilterSubject {
  const { audit, launchpad } = asset;
  const figures: Record<FilterField, Known<number>> = {
    bondingCurve: asset.bondingCurve,
    liquidity: asset.liquidity,
    volume: combine(stats?.buyVolume, stats?.sellVolume, 1),
    netVolume: combine(stats?.buyVolume, stats?.sellVolume, -1),
    numNetBuyers: stats?.numNetBuyers,
    mcap: asset.mcap,
    txns: combine(stats?.numBuys, stats?.numSells, 1),
    buys: stats?.numBuys,
    sells: stats?.numSells,
    holderCount: asset.holderCount,
    topHoldersPercentage: audit?.topHoldersPercentage,
    devBalancePct: audit?.devBalancePercentage,
    devMigrations: audit?.devMigrations,
    organicScore: asset.organicScore,
    tokenAge,
    bondedAge,
    lpBurntPercentage: audit?.lpBurnedPercentage,
    numOfSocials: countSocials(asset),
    verified: toFlag(asset.isVerified),
    mintAuthorityDisabled: toFlag(audit?.mintAuthorityDisabled),
    freezeAuthorityDisabled: toFlag(audit?.freezeAuthorityDisabled),
  };
  return {
    number: (field) => figures[field] ?? undefined,
    launchpad: launchpad ? launchpadOf(launchpad).id : undefined,
    text: `${asset.symbol} ${asset.name}`,
  };
}

function combine(a: Known<number>, b: Known<number>, sign: 1 | -1): number | undefined {
  return typeof a === 'number' && typeof b === 'number' ? a + sign * b : undefined;
}

function toFlag(isSo: Known<boolean>): number | undefined {
  return typeof isSo === 'boolean' ? Number(isSo) : undefined;
}
