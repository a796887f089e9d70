import { TIMEFRAMES } from '@orrery/domain/timeframes';
import { AddressSchema } from '@orrery/wire/common';
import type { AssetPatch } from '@orrery/wire/tokens/asset';
import type { TokenTx } from '@orrery/wire/trades/txs';
import * as v from 'valibot';

export const MAX_ALERTS = 50;
/** An alert that repeats rests after it fired: a price that trembles around its line would fire with every trade. */
export const REPEAT_REST_MS = 60_000;

const line = { direction: v.picklist(['above', 'below']), value: v.pipe(v.number(), v.finite()) };

/** What is waited for. Prices and market caps in US dollars, changes and shares of the top holders in percent. */
const AlertRuleSchema = v.variant('metric', [
  v.object({ metric: v.literal('price'), ...line }),
  v.object({ metric: v.literal('mcap'), ...line }),
  v.object({ metric: v.literal('change'), timeframe: v.picklist(TIMEFRAMES), ...line }),
  v.object({ metric: v.literal('holders'), ...line }),
  v.object({ metric: v.literal('devSells') }),
]);
export type AlertRule = v.InferOutput<typeof AlertRuleSchema>;

const AlertSchema = v.object({
  id: v.string(),
  token: v.object({ id: AddressSchema, symbol: v.string() }),
  rule: AlertRuleSchema,
  repeat: v.boolean(),
  isOn: v.boolean(),
  /** When it last fired, in milliseconds. */
  firedAt: v.optional(v.number()),
});
export type Alert = v.InferOutput<typeof AlertSchema>;

export const AlertsSchema = v.object({
  alerts: v.pipe(v.array(AlertSchema), v.maxLength(MAX_ALERTS), v.readonly()),
  /** Whether the person wants notifications of the system too. */
  isNotifying: v.boolean(),
});

/** The figure an alert waits for, as far as it is known; undefined for what is no figure. */
export function readFigure(rule: AlertRule, asset: Partial<AssetPatch>): number | undefined {
  if (rule.metric === 'price') return asset.usdPrice ?? undefined;
  if (rule.metric === 'mcap') return asset.mcap ?? undefined;
  if (rule.metric === 'holders') return asset.audit?.topHoldersPercentage ?? undefined;
  if (rule.metric === 'change') return asset[`stats${rule.timeframe}`]?.priceChange ?? undefined;
  return undefined;
}

/** Whether the figure went over the line between two looks; one that is there already does not, and none without both figures. */
export function hasCrossed(rule: AlertRule, before: number | undefined, now: number | undefined): boolean {
  if (rule.metric === 'devSells' || before === undefined || now === undefined) return false;
  const { direction, value } = rule;
  return direction === 'above' ? before < value && now >= value : before > value && now <= value;
}

/** The newest sale by the token's developer among its trades. */
export function findDevSale(dev: string | null | undefined, trades: readonly TokenTx[]): TokenTx | undefined {
  return trades.findLast(({ type, traderAddress }) => type === 'sell' && traderAddress === dev);
}

/** An alert after it fired: off, unless it repeats. */
export function afterFiring(alert: Alert, now: number): Alert {
  return { ...alert, isOn: alert.repeat, firedAt: now };
}

/** Whether an alert is to be looked at now. */
export function isArmed({ isOn, repeat, firedAt = Number.NEGATIVE_INFINITY }: Alert, now: number): boolean {
  return isOn && (!repeat || now - firedAt >= REPEAT_REST_MS);
}
