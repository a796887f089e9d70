import type { StreamFrame } from '@orrery/wire/stream/messages';
import { type Asset, type AssetPatch, AssetSchema } from '@orrery/wire/tokens/asset';
import type { TokenTx } from '@orrery/wire/trades/txs';
import type { Address } from '@solana/kit';
import * as v from 'valibot';
import { mergePatch } from './merge-patch.ts';

/** More trades of one token cannot be read at once; a hidden page would gather them without end. */
export const MAX_TRADES = 200;
const MAX_NEWS = 100;

/** A token that was launched, or has left its launch curve. */
export interface TokenNews {
  type: 'new' | 'graduated';
  asset: Asset;
}

/** What arrived since the last animation frame: for each id the newest price, its patches laid together and its trades, oldest first. */
export interface StreamBatch {
  prices: Map<Address, { price: number; blockId: number }>;
  assets: Map<Address, AssetPatch>;
  trades: Map<Address, TokenTx[]>;
  news: TokenNews[];
}

export function emptyBatch(): StreamBatch {
  return { prices: new Map(), assets: new Map(), trades: new Map(), news: [] };
}

export function isEmpty({ prices, assets, trades, news }: StreamBatch): boolean {
  return prices.size + assets.size + trades.size + news.length === 0;
}

/** Adds a frame; of each price it keeps the newest by slot, in any order of frames. */
export function gather(batch: StreamBatch, frame: StreamFrame): void {
  if (frame.type === 'prices') {
    for (const { assetId, price, blockId } of frame.data) {
      const held = batch.prices.get(assetId);
      if (!held || blockId >= held.blockId) batch.prices.set(assetId, { price, blockId });
    }
  } else if (frame.type === 'asset-updates') {
    for (const { type, asset } of frame.data) {
      const held = batch.assets.get(asset.id);
      batch.assets.set(asset.id, held ? mergePatch(held, asset) : asset);
      if (type !== 'update') gatherNews(batch, type, asset);
    }
  } else if (frame.type === 'actions') {
    for (const trade of frame.data) {
      const held = batch.trades.get(trade.asset) ?? [];
      held.push(trade);
      if (held.length > MAX_TRADES) held.shift();
      batch.trades.set(trade.asset, held);
    }
  }
}

function gatherNews(batch: StreamBatch, type: TokenNews['type'], patch: AssetPatch): void {
  // News carry the whole token; the schema of a frame cannot say so of one of its kinds.
  if (v.is(AssetSchema, patch)) batch.news = [...batch.news, { type, asset: patch }].slice(-MAX_NEWS);
}

interface Taking {
  most: number;
  isDue: (id: Address) => boolean;
}

/** Takes the due rows that have waited longest out of a batch, at most so many, each with all that is known of it; and all trades and news. */
export function takeDue(batch: StreamBatch, { most, isDue }: Taking): StreamBatch {
  const ids = [...new Set([...batch.assets.keys(), ...batch.prices.keys()])].filter(isDue).slice(0, most);
  const taken: StreamBatch = { ...emptyBatch(), trades: batch.trades, news: batch.news };
  batch.trades = new Map();
  batch.news = [];
  for (const id of ids) {
    const [price, asset] = [batch.prices.get(id), batch.assets.get(id)];
    if (price) taken.prices.set(id, price);
    if (asset) taken.assets.set(id, asset);
    batch.prices.delete(id);
    batch.assets.delete(id);
  }
  return taken;
}
