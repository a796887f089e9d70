import { changeTimes } from '@orrery/domain/tokens/price-change';
import type { AssetPatch } from '@orrery/wire/tokens/asset';

const WINDOWS = ['stats5m', 'stats1h', 'stats6h', 'stats24h', 'stats7d', 'stats30d'] as const;

/**
 * Lays a patch over what is held. The price of the newest slot is taken, and the figures that follow from a price follow it:
 * what the supply is worth, and how far the price has moved in each window.
 */
export function mergePatch<Held extends AssetPatch>(held: Held, patch: AssetPatch): Held {
  const isOlder = (patch.priceBlockId ?? Number.POSITIVE_INFINITY) < (held.priceBlockId ?? 0);
  const price = isOlder ? held.usdPrice : (patch.usdPrice ?? held.usdPrice);
  const merged: Held = { ...held, ...patch };
  for (const window of WINDOWS) {
    const stats = { ...changeAt(held, window, price), ...changeAt(patch, window, price) };
    if (held[window] ?? patch[window]) merged[window] = stats;
  }
  if (isOlder) {
    const { usdPrice, priceBlockId, scaledUiConfig, circSupply, totalSupply } = held;
    // The multiplier and the supplies shown with it belong to the price.
    Object.assign(
      merged,
      { usdPrice, priceBlockId },
      scaledUiConfig && { scaledUiConfig, circSupply, totalSupply },
    );
  }
  if (price != null && merged.circSupply != null) merged.mcap = price * merged.circSupply;
  if (price != null && merged.totalSupply != null) merged.fdv = price * merged.totalSupply;
  return merged;
}

/** A window's figures with the change as it is at another price. A new multiplier moves a price and no change, so those of such tokens stay. */
function changeAt(asset: AssetPatch, window: (typeof WINDOWS)[number], price: number | null | undefined) {
  const { usdPrice, scaledUiConfig, [window]: stats } = asset;
  if (!price || !usdPrice || scaledUiConfig || stats?.priceChange == null) return stats;
  return { ...stats, priceChange: changeTimes(stats.priceChange, price / usdPrice) };
}
