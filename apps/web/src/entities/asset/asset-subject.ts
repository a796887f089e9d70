import { MINUTE_MS } from '@orrery/core/time';
import type { Timeframe } from '@orrery/domain/timeframes';
import type { FilterSubject } from '@orrery/domain/tokens/asset-filters';
import { toAssetSubject } from '@orrery/domain/tokens/asset-subject';
import type { Asset } from '@orrery/wire/tokens/asset';
import { statsOf } from './asset.model.ts';

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
