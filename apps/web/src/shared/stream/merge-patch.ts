import type { AssetPatch } from '@orrery/wire/tokens/asset';

const WINDOWS = ['stats5m', 'stats1h', 'stats6h', 'stats24h'] as const;

/**
 * Lays a patch over what is held. A patch made at an earlier slot keeps its newer members out: the price
 * stays that of the newest slot.
 */
export function mergePatch<Held extends AssetPatch>(held: Held, patch: AssetPatch): Held {
  const merged: Held = { ...held, ...patch };
  for (const window of WINDOWS) {
    if (held[window] && patch[window]) merged[window] = { ...held[window], ...patch[window] };
  }
  if ((patch.priceBlockId ?? Number.POSITIVE_INFINITY) < (held.priceBlockId ?? 0)) {
    merged.usdPrice = held.usdPrice;
    merged.priceBlockId = held.priceBlockId;
    // It tells the price before the multiplier too.
    if (held.scaledUiConfig) merged.scaledUiConfig = held.scaledUiConfig;
  }
  return merged;
}
