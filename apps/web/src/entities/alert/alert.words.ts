import { formatChange, formatPercent, formatPrice, formatUsd } from '@orrery/domain/number-formats';
import type { Alert, AlertRule } from './alert.model.ts';
import type { Fired } from './alert-watch.ts';
import * as strings from './strings.ts';

/** A figure of a rule's kind, as it is read. */
export function formatFigure({ metric }: AlertRule, figure: number | undefined): string {
  if (metric === 'price') return formatPrice(figure);
  if (metric === 'mcap') return formatUsd(figure);
  return metric === 'change' ? formatChange(figure) : formatPercent(figure);
}

/** What an alert waits for. */
export function describeRule(rule: AlertRule): string {
  if (rule.metric === 'devSells') return strings.developerSells;
  const say = rule.direction === 'above' ? strings.above : strings.below;
  return say(nameOf(rule), formatFigure(rule, rule.value));
}

/** What is said when it fires. */
export function announce({ alert, figure, sale }: Fired): { title: string; description: string } {
  const { token, rule } = alert;
  if (rule.metric === 'devSells')
    return {
      title: strings.developerSold(token.symbol),
      description: strings.at(formatUsd(sale?.usdVolume), formatPrice(sale?.usdPrice)),
    };
  return {
    title: strings.alertTitle(token.symbol, lowerFirst(describeRule(rule))),
    description: strings.now(formatFigure(rule, figure)),
  };
}

/** Whether it waits, rests or has fired. */
export function describeState({ isOn, repeat, firedAt }: Alert): 'On' | 'Repeats' | 'Fired' | 'Paused' {
  if (isOn) return repeat ? strings.repeats : strings.on;
  return firedAt !== undefined && !repeat ? strings.fired : strings.paused;
}

function nameOf(rule: Exclude<AlertRule, { metric: 'devSells' }>): string {
  if (rule.metric === 'change') return strings.changeIn(rule.timeframe);
  return { price: strings.price, mcap: strings.marketCap, holders: strings.topHoldersShare }[rule.metric];
}

function lowerFirst(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1);
}
