import type { AssetPatch } from '@orrery/wire/tokens/asset';

const WINDOWS = ['stats5m', 'stats1h', 'stats6h', 'stats24h', 'stats7d', 'stats30d'] as const;

/** A price for one shown token, and how many shown tokens one of the mint is. */
interface PriceOf {
  price: number | null | undefined;
  scale: number;
}

/**
 * Lays a patch over what is held. Of two prices the one of the newest slot is taken, and the figures that follow from a price follow it:
 * what the supply is worth, and how far the price has moved in each window.
 */
export function mergePatch<Held extends AssetPatch>(held: Held, patch: AssetPatch): Held {
  const isOlder = (patch.priceBlockId ?? Number.POSITIVE_INFINITY) < (held.priceBlockId ?? 0);
  const before = { price: held.usdPrice, scale: scaleOf(held) ?? 1 };
  const named = { price: patch.usdPrice ?? before.price, scale: scaleOf(patch) ?? before.scale };
  const newest = isOlder ? before : named;
  const [base, change] = [moved(held, before, newest), moved(patch, named, newest)];
  const merged: Held = { ...base, ...change };
  for (const window of WINDOWS) {
    if (base[window] && change[window]) merged[window] = { ...base[window], ...change[window] };
  }
  if (isOlder) {
    const { priceBlockId, scaledUiConfig, circSupply, totalSupply } = held;
    // The multiplier and the supplies shown with it belong to the price.
    Object.assign(merged, { priceBlockId }, scaledUiConfig && { scaledUiConfig, circSupply, totalSupply });
  }
  const { usdPrice, circSupply, totalSupply } = merged;
  if (usdPrice != null && circSupply != null) merged.mcap = usdPrice * circSupply;
  if (usdPrice != null && totalSupply != null) merged.fdv = usdPrice * totalSupply;
  return merged;
}

function scaleOf({ circSupply, scaledUiConfig }: AssetPatch): number | undefined {
  const unscaled = scaledUiConfig?.circSupplyPrescaled;
  return circSupply && unscaled ? circSupply / unscaled : undefined;
}

/** The same members at another price. */
function moved<Named extends AssetPatch>(asset: Named, from: PriceOf, to: PriceOf): Named {
  if (!from.price || to.price == null) return asset;
  const at: Named = asset.usdPrice == null ? asset : { ...asset, usdPrice: to.price };
  const factor = (to.price * to.scale) / (from.price * from.scale);
  if (factor === 1) return at;
  const changed: Named = { ...at };
  for (const window of WINDOWS) {
    const stats = asset[window];
    if (stats?.priceChange == null) continue;
    changed[window] = { ...stats, priceChange: ((1 + stats.priceChange / 100) * factor - 1) * 100 };
  }
  return changed;
}
