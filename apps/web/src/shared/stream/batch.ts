import type { AssetPatch, StreamFrame } from '@orrery/wire';
import type { Address } from '@solana/kit';
import { mergePatch } from './merge-patch.ts';

/** What arrived since the last animation frame: for each id the newest price, and its patches laid together. */
export interface StreamBatch {
  prices: Map<Address, { price: number; blockId: number }>;
  assets: Map<Address, AssetPatch>;
}

export function emptyBatch(): StreamBatch {
  return { prices: new Map(), assets: new Map() };
}

/** Adds a frame; of each price it keeps the newest by slot, whatever order frames came in. */
export function gather(batch: StreamBatch, frame: StreamFrame): void {
  if (frame.type === 'prices') {
    for (const { assetId, price, blockId } of frame.data) {
      const held = batch.prices.get(assetId);
      if (!held || blockId >= held.blockId) batch.prices.set(assetId, { price, blockId });
    }
  } else if (frame.type === 'asset-updates') {
    for (const { asset } of frame.data) {
      const held = batch.assets.get(asset.id);
      batch.assets.set(asset.id, held ? mergePatch(held, asset) : asset);
    }
  }
}
