import { hasLived } from '@orrery/domain/tokens/age-span';
import type { Asset } from '@orrery/wire/tokens/asset';

/** The change of a token's price in 24 hours, in percent; undefined where it is unknown, as of a token that is younger. `now` in milliseconds. */
export function dayChangeOf({ createdAt, stats24h }: Asset, now: number): number | undefined {
  const born = createdAt == null ? undefined : Date.parse(createdAt);
  return hasLived(born, '24h', now) ? (stats24h?.priceChange ?? undefined) : undefined;
}
