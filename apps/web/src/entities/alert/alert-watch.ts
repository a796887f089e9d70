import type { AssetPatch } from '@orrery/wire/tokens/asset';
import type { TokenTx } from '@orrery/wire/trades/txs';
import type { Address } from '@solana/kit';
import { emptyBatch, type StreamBatch } from '#shared/stream/batch.ts';
import { mergePatch } from '#shared/stream/merge-patch.ts';
import { type Alert, findDevSale, hasCrossed, isArmed, readFigure } from './alert.model.ts';

/** An alert that fired, and what made it: the figure as it is now, or the developer's sale. */
export interface Fired {
  alert: Alert;
  figure?: number | undefined;
  sale?: TokenTx;
}

/** What the server says of the tokens when it is asked: how they stand, and what their developers sold last. */
export interface WatchedFacts {
  assets: readonly AssetPatch[];
  sales: readonly { id: Address; sale: TokenTx | undefined }[];
}

/** Remembers what was said of the tokens with alerts, and tells which alerts each batch and each answer fires. */
export function createAlertWatch() {
  const known = new Map<Address, AssetPatch>();
  /** What each alert saw last, under the alert's id. */
  const seen = new Map<string, { figure: number; scale: number }>();
  /** When the developer of a token that is waited for sold last; empty for never. */
  const soldAt = new Map<Address, string>();

  function forgetAllBut(on: readonly Alert[]) {
    keepOnly(seen, new Set(on.map(({ id }) => id)));
    keepOnly(known, new Set(on.map(({ token }) => token.id)));
    keepOnly(soldAt, new Set(on.filter(isOnSales).map(({ token }) => token.id)));
  }

  function learnBatch(id: Address, { assets, prices }: StreamBatch): AssetPatch {
    const price = prices.get(id);
    const held = mergePatch(known.get(id) ?? { id }, assets.get(id) ?? { id });
    // A price alone does not say which multiplier it was shown with; of a token that has one, patches tell both.
    const asset =
      price && !held.scaledUiConfig
        ? mergePatch(held, { id, usdPrice: price.price, priceBlockId: price.blockId })
        : held;
    known.set(id, asset);
    return asset;
  }

  /** The sale, if it is newer than what was heard of before. */
  function toNews(id: Address, sale: TokenTx | undefined): TokenTx | undefined {
    if (!sale || sale.timestamp <= (soldAt.get(id) ?? '')) return undefined;
    soldAt.set(id, sale.timestamp);
    return sale;
  }

  function fire(alert: Alert, { asset, sale }: { asset: AssetPatch; sale: TokenTx | undefined }): Fired[] {
    if (alert.rule.metric === 'devSells') return sale ? [{ alert, sale }] : [];
    const figure = readFigure(alert.rule, asset);
    const scale = scaleOf(alert, asset);
    const before = seen.get(alert.id);
    if (figure !== undefined) seen.set(alert.id, { figure, scale });
    // As it would have been shown now: a split moves the figure, not the market.
    const comparable = before && (before.figure * before.scale) / scale;
    return hasCrossed(alert.rule, comparable, figure) ? [{ alert, figure }] : [];
  }

  function look(alerts: readonly Alert[], batch: StreamBatch, now: number): Fired[] {
    const on = alerts.filter(({ isOn }) => isOn);
    forgetAllBut(on);
    const waited = new Set(on.filter(isOnSales).map(({ token }) => token.id));
    const news = new Map<Address, Parameters<typeof fire>[1]>();
    for (const id of new Set(on.map(({ token }) => token.id))) {
      const asset = learnBatch(id, batch);
      const trades = waited.has(id) ? batch.trades.get(id) : undefined;
      news.set(id, { asset, sale: toNews(id, findDevSale(asset.dev, trades ?? [])) });
    }
    const fired = on.flatMap((alert) => {
      const ofToken = news.get(alert.token.id);
      return ofToken ? fire(alert, ofToken) : [];
    });
    return fired.filter(({ alert }) => isArmed(alert, now));
  }

  /** Takes an answer of the server: the stream tells neither what stays as it is, nor what was sold while it was away. */
  function learn(alerts: readonly Alert[], { assets, sales }: WatchedFacts, now: number): Fired[] {
    // What the stream said meanwhile is newer.
    for (const asset of assets) known.set(asset.id, mergePatch(asset, known.get(asset.id) ?? asset));
    const lines = look(alerts, emptyBatch(), now);
    const waiting = alerts.filter((alert) => isOnSales(alert) && isArmed(alert, now));
    const sold = sales.flatMap(({ id, sale }) => {
      const isFirst = !soldAt.has(id);
      if (isFirst) soldAt.set(id, '');
      const news = toNews(id, sale);
      if (!news || isFirst || news.isGenesis) return [];
      return waiting.filter(({ token }) => token.id === id).map((alert): Fired => ({ alert, sale: news }));
    });
    return [...lines, ...sold];
  }

  return { look, learn };
}

function isOnSales({ isOn, rule }: Alert): boolean {
  return isOn && rule.metric === 'devSells';
}

/** The multiplier a price was shown with; to twelve digits, so that the same one is equal however it was divided. */
function scaleOf({ rule }: Alert, { usdPrice, scaledUiConfig: config }: AssetPatch): number {
  const prescaled = config?.usdPricePrescaled;
  if (rule.metric !== 'price' || !usdPrice || !prescaled) return 1;
  return Number((prescaled / usdPrice).toPrecision(12));
}

function keepOnly<Key>(map: Map<Key, unknown>, keys: ReadonlySet<Key>): void {
  for (const key of map.keys()) if (!keys.has(key)) map.delete(key);
}
