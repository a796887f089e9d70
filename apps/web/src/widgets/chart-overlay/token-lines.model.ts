import { formatUsd } from '@orrery/domain/number-formats';
import type { TokenPnl } from '@orrery/wire/wallets/pnl';
import type { Alert, AlertRule } from '#entities/alert/alert.model.ts';
import { describeRule } from '#entities/alert/alert.words.ts';
import type { ChartLine } from '#widgets/candle-chart/lines/chart-line.ts';
import * as strings from './strings.ts';

/** How a token's figures stand on a chart; undefined where they are not known. */
export interface ChartUnit {
  /** The chart's value for a price of one US dollar. */
  perDollar: number | undefined;
  /** Tokens that circulate, by which a market cap becomes a price. */
  supply: number | null | undefined;
}

type LevelRule = Extract<AlertRule, { metric: 'price' | 'mcap' }>;

/** Digits of a figure that was reckoned from a place on a chart in another unit. */
const RECKONED_DIGITS = 6;

/** The average cost of what a wallet holds, fees included; none without a cost, or with nothing left. */
export function costLine(
  position: TokenPnl | null | undefined,
  { perDollar }: ChartUnit,
): ChartLine | undefined {
  if (!position || position.isClosed || !position.averageCost || !position.amount || perDollar === undefined)
    return undefined;
  const { averageCost, cost } = position;
  return {
    id: 'average-cost',
    action: 'long',
    price: averageCost * perDollar,
    // What was paid is not the average, which stands at the axis.
    label: cost === null ? strings.averageCost : strings.averageCostPaid(formatUsd(cost)),
  };
}

interface AlertActs {
  /** The token's price in US dollars, at the moment of the call. */
  priceNow: () => number | null | undefined;
  onMove: (alert: Alert, rule: AlertRule) => void;
  onDelete: (alert: Alert) => void;
}

/** The alerts of a token that wait for a price or a market cap; dragged over the market, one waits for the other direction. */
export function alertLines(
  alerts: readonly Alert[],
  unit: ChartUnit,
  { priceNow, onMove, onDelete }: AlertActs,
): ChartLine[] {
  return alerts.flatMap((alert): ChartLine[] => {
    const { rule, isOn } = alert;
    if (!isOn || (rule.metric !== 'price' && rule.metric !== 'mcap')) return [];
    const scale = scaleOf(rule, unit);
    if (scale === undefined) return [];
    const moved = (price: number) =>
      movedRule(rule, toFigure(price, scale), { price: priceNow(), supply: unit.supply });
    return [
      {
        id: alert.id,
        action: 'alert',
        price: rule.value * scale,
        label: labelOf(rule),
        onMove: (price) => onMove(alert, moved(price)),
        describeMove: (price) => strings.alertWaits(describeRule(moved(price))),
        onClose: () => onDelete(alert),
        describeClose: strings.alertDeleted(describeRule(rule)),
      },
    ];
  });
}

/** The chart's value for one dollar of what the rule is about. */
function scaleOf({ metric }: LevelRule, { perDollar, supply }: ChartUnit): number | undefined {
  if (perDollar === undefined || metric === 'price') return perDollar;
  return supply ? perDollar / supply : undefined;
}

function toFigure(price: number, scale: number): number {
  return scale === 1 ? price : Number((price / scale).toPrecision(RECKONED_DIGITS));
}

function movedRule(
  rule: LevelRule,
  value: number,
  { price, supply }: { price: number | null | undefined; supply: ChartUnit['supply'] },
): LevelRule {
  const now = rule.metric === 'price' ? price : price && supply ? price * supply : undefined;
  const hasCrossed = now != null && rule.value > now !== value > now;
  const direction = hasCrossed ? (value > now ? 'above' : 'below') : rule.direction;
  return { ...rule, value, direction };
}

function labelOf({ metric, direction }: LevelRule): string {
  if (metric === 'mcap') return direction === 'above' ? strings.mcapAlertAbove : strings.mcapAlertBelow;
  return direction === 'above' ? strings.alertAbove : strings.alertBelow;
}
