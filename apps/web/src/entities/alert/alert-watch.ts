import type { AssetPatch, TokenTx } from '@orrery/wire';
import type { Address } from '@solana/kit';
import type { StreamBatch } from '#shared/stream/batch.ts';
import { mergePatch } from '#shared/stream/merge-patch.ts';
import { type Alert, findDevSale, hasCrossed, isArmed, readFigure } from './alert.model.ts';

/** An alert that fired, and what made it: the figure as it is now, or the developer's sale. */
export interface Fired {
  alert: Alert;
  figure?: number | undefined;
  sale?: TokenTx;
}

/** Remembers what the stream said of the tokens with alerts, and tells which alerts each batch fires. */
export function createAlertWatch() {
  const known = new Map<Address, AssetPatch>();
  /** The figure each alert saw last, under the alert's id. */
  const seen = new Map<string, number>();

  function learn(id: Address, { assets, prices }: StreamBatch): AssetPatch {
    const price = prices.get(id);
    const held = mergePatch(known.get(id) ?? { id }, assets.get(id) ?? { id });
    const asset = price ? mergePatch(held, { id, usdPrice: price.price, priceBlockId: price.blockId }) : held;
    known.set(id, asset);
    return asset;
  }

  function forgetAllBut(alerts: readonly Alert[]) {
    const ids = new Set(alerts.filter(({ isOn }) => isOn).map(({ id }) => id));
    for (const id of seen.keys()) if (!ids.has(id)) seen.delete(id);
    const tokens = new Set(alerts.map(({ token }) => token.id));
    for (const id of known.keys()) if (!tokens.has(id)) known.delete(id);
  }

  function look(alert: Alert, asset: AssetPatch, trades: readonly TokenTx[]): Fired | undefined {
    if (alert.rule.metric === 'devSells') {
      const sale = findDevSale(asset.dev, trades);
      return sale && { alert, sale };
    }
    const figure = readFigure(alert.rule, asset);
    const before = seen.get(alert.id);
    if (figure !== undefined) seen.set(alert.id, figure);
    return hasCrossed(alert.rule, before, figure) ? { alert, figure } : undefined;
  }

  return (alerts: readonly Alert[], batch: StreamBatch, now: number): Fired[] => {
    forgetAllBut(alerts);
    const on = alerts.filter(({ isOn }) => isOn);
    const assets = new Map(on.map(({ token }) => [token.id, learn(token.id, batch)]));
    return on.flatMap((alert) => {
      const asset = assets.get(alert.token.id);
      const fired = asset && look(alert, asset, batch.trades.get(alert.token.id) ?? []);
      return fired && isArmed(alert, now) ? [fired] : [];
    });
  };
}
