import { type FilterSubject, toAssetSubject } from '@orrery/domain';
import type { Asset, Timeframe } from '@orrery/wire';
import { statsOf } from './asset.model.ts';

const MINUTE_MS = 60_000;

/** A token as the filters of a list see it, at a time in milliseconds since 1970. */
export function toSubject(asset: Asset, timeframe: Timeframe, now: number): FilterSubject {
  const minutesSince = (time: string | null | undefined) => {
    const at = Date.parse(time ?? '');
    return Number.isNaN(at) ? undefined : (now - at) / MINUTE_MS;
  };
  return toAssetSubject(asset, {
    stats: statsOf(asset, timeframe),
    tokenAge: minutesSince(asset.createdAt),
    bondedAge: minutesSince(asset.graduatedAt),
  });
}
