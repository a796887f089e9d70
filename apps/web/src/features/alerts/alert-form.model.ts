import { toPlainDecimal } from '@orrery/domain/number-formats';
import type { Timeframe } from '@orrery/domain/timeframes';
import type { Alert, AlertRule } from '#entities/alert/alert.model.ts';
import * as strings from './strings.ts';

export type Metric = AlertRule['metric'];

/** The fields as they stand in the form. */
export interface AlertDraft {
  metric: Metric;
  direction: 'above' | 'below';
  timeframe: Timeframe;
  /** As typed. */
  value: string;
  repeat: boolean;
}

/** What a new alert begins with. */
export const NEW_ALERT: AlertDraft = {
  metric: 'price',
  direction: 'above',
  timeframe: '1h',
  value: '',
  repeat: false,
};

const NUMBER = /^[+-]?(?:\d+\.?\d*|\.\d+)$/;
const GROUPED = /^[+-]?[1-9]\d{0,2}(?:,\d{3})+(?:\.\d*)?$/;
/** Beyond these a line can never be crossed; percent of a price fall by 100 at most. */
const LIMITS: Record<
  Exclude<Metric, 'devSells'>,
  { least: number; most: number; isMinIn: boolean; words: string }
> = {
  price: {
    least: 0,
    most: 1e12,
    isMinIn: false,
    words: strings.priceRange,
  },
  mcap: {
    least: 0,
    most: 1e15,
    isMinIn: false,
    words: strings.mcapRange,
  },
  change: { least: -100, most: 1e6, isMinIn: true, words: strings.changeRange },
  holders: { least: 0, most: 100, isMinIn: true, words: strings.shareRange },
};

/** The rule that the fields make, or what is wrong with the value. */
export function toRule({
  metric,
  direction,
  timeframe,
  value: typed,
}: AlertDraft): AlertRule | { error: string } {
  if (metric === 'devSells') return { metric };
  const { least, most, isMinIn, words } = LIMITS[metric];
  const text = toPlainNumber(typed.trim());
  const value = Number(text);
  const isWithin = (isMinIn ? value >= least : value > least) && value <= most;
  if (!NUMBER.test(text) || !isWithin) return { error: words };
  return metric === 'change' ? { metric, timeframe, direction, value } : { metric, direction, value };
}

/** Many keyboards of phones have a comma for a decimal point, and nothing else. */
function toPlainNumber(text: string): string {
  return GROUPED.test(text) ? text.replaceAll(',', '') : text.replace(',', '.');
}

/** An alert as the form shows it, to be changed. */
export function toDraft({ rule, repeat }: Alert): AlertDraft {
  const { metric } = rule;
  if (metric === 'devSells') return { ...NEW_ALERT, metric, repeat };
  const timeframe = rule.metric === 'change' ? rule.timeframe : NEW_ALERT.timeframe;
  return { metric, direction: rule.direction, timeframe, value: toPlainDecimal(rule.value), repeat };
}
