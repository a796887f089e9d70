import type { FilterField, FilterSubject } from './asset-filters.ts';
import { launchpadOf } from './launchpads.ts';
import { countSocials } from './token-links.ts';

const MINUTE_MS = 60_000;

type Known<Value> = Value | null | undefined;

interface WindowFacts {
  buyVolume?: Known<number>;
  sellVolume?: Known<number>;
  numBuys?: Known<number>;
  numSells?: Known<number>;
  numNetBuyers?: Known<number>;
}

/** What the lists say of a token, as far as it is filtered by. */
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
  /** ISO 8601, as is `graduatedAt`. */
  createdAt?: Known<string>;
  graduatedAt?: Known<string>;
  audit?: Known<{
    mintAuthorityDisabled?: Known<boolean>;
    freezeAuthorityDisabled?: Known<boolean>;
    topHoldersPercentage?: Known<number>;
    lpBurnedPercentage?: Known<number>;
    devBalancePercentage?: Known<number>;
    devMigrations?: Known<number>;
  }>;
}

/** A token of a list as the filters see it: `stats` are those of the timeframe filtered by, `now` milliseconds since 1970. */
export function toAssetSubject(
  asset: AssetFacts,
  { stats, now }: { stats: Known<WindowFacts>; now: number },
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
    tokenAge: minutesSince(asset.createdAt, now),
    bondedAge: minutesSince(asset.graduatedAt, now),
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

function minutesSince(time: Known<string>, now: number): number | undefined {
  const at = Date.parse(time ?? '');
  return Number.isNaN(at) ? undefined : (now - at) / MINUTE_MS;
}

function toFlag(isSo: Known<boolean>): number | undefined {
  return typeof isSo === 'boolean' ? Number(isSo) : undefined;
}
