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

interface Taking {
  most: number;
  isDue: (id: Address) => boolean;
}

/** Takes the due rows that have waited longest out of a batch, at most so many, each with all that is known of it. */
export function takeRows(batch: StreamBatch, { most, isDue }: Taking): StreamBatch {
  const ids = [...new Set([...batch.assets.keys(), ...batch.prices.keys()])].filter(isDue).slice(0, most);
  const taken = emptyBatch();
  for (const id of ids) {
    const [price, asset] = [batch.prices.get(id), batch.assets.get(id)];
    if (price) taken.prices.set(id, price);
    if (asset) taken.assets.set(id, asset);
    batch.prices.delete(id);
    batch.assets.delete(id);
  }
  return taken;
}
