import type { FilterField, FilterSubject } from '@orrery/domain';
import type { Asset, SwapStats, Timeframe } from '@orrery/wire';

const MINUTE_MS = 60_000;

/** A finished asset as the filters see it, its figures of one timeframe and its ages at a time. */
export function toFilterSubject(
  asset: Asset,
  { timeframe, now }: { timeframe: Timeframe; now: number },
): FilterSubject {
  const stats = asset[`stats${timeframe}`] ?? {};
  return {
    number: (field) => figureOf(asset, { field, stats, now }) ?? undefined,
    launchpad: asset.launchpad ?? undefined,
    text: `${asset.symbol} ${asset.name}`,
  };
}

function figureOf(
  asset: Asset,
  { field, stats, now }: { field: FilterField; stats: SwapStats; now: number },
): number | null | undefined {
  const { audit = {} } = asset;
  switch (field) {
    case 'bondingCurve':
    case 'liquidity':
    case 'mcap':
    case 'holderCount':
    case 'organicScore':
      return asset[field];
    case 'volume':
      return combined(stats.buyVolume, stats.sellVolume, 1);
    case 'netVolume':
      return combined(stats.buyVolume, stats.sellVolume, -1);
    case 'txns':
      return combined(stats.numBuys, stats.numSells, 1);
    case 'buys':
      return stats.numBuys;
    case 'sells':
      return stats.numSells;
    case 'numNetBuyers':
      return stats.numNetBuyers;
    case 'topHoldersPercentage':
    case 'devMigrations':
      return audit[field];
    case 'devBalancePct':
      return audit.devBalancePercentage;
    case 'lpBurntPercentage':
      return audit.lpBurnedPercentage;
    case 'tokenAge':
      return minutesSince(asset.createdAt, now);
    case 'bondedAge':
      return minutesSince(asset.graduatedAt, now);
    case 'numOfSocials':
      return [asset.twitter, asset.telegram, asset.website].filter(Boolean).length;
    case 'verified':
      return toNumber(asset.isVerified);
    case 'mintAuthorityDisabled':
    case 'freezeAuthorityDisabled':
      return toNumber(audit[field]);
  }
}

function combined(
  left: number | null | undefined,
  right: number | null | undefined,
  factor: 1 | -1,
): number | undefined {
  return typeof left === 'number' && typeof right === 'number' ? left + factor * right : undefined;
}

function minutesSince(time: string | null | undefined, now: number): number | undefined {
  return typeof time === 'string' ? (now - Date.parse(time)) / MINUTE_MS : undefined;
}

function toNumber(flag: boolean | undefined): number | undefined {
  return flag === undefined ? undefined : Number(flag);
}
