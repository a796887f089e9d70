import type { Address } from '@solana/kit';
import type { ChartLine } from '#widgets/candle-chart/lines/chart-line.ts';
import type { HandedLine } from './handed-lines.store.ts';

interface ShownChart {
  /** The token whose price is charted. */
  base: Address;
  /** The token it is charted in; undefined for dollars, SOL and market caps. */
  quote: Address | undefined;
  /** The chart's value for a price of one US dollar. */
  perDollar: number | undefined;
  /** What a token costs in US dollars. */
  priceOf: (id: Address) => number | undefined;
}

/** Digits of a price that was reckoned from a place on a chart in another unit. */
const RECKONED_DIGITS = 6;

/** The lines that a chart shows, in its unit; a line whose place is not known, as a price is missing, is left out. */
export function linesOnChart(lines: readonly HandedLine[], chart: ShownChart): ChartLine[] {
  return lines.flatMap((line) => onChart(line, chart) ?? []);
}

/** The tokens in which lines of a chart are priced, and the chart is not: without their prices in dollars these are not drawn. */
export function quotesOf(
  lines: readonly HandedLine[],
  chart: Pick<ShownChart, 'base' | 'quote'>,
): readonly Address[] {
  const quotes = lines.flatMap(({ token, quote }) =>
    token === chart.base && quote !== chart.quote ? (quote ?? []) : [],
  );
  return [...new Set(quotes)];
}

function onChart({ token, quote, ...line }: HandedLine, chart: ShownChart): ChartLine | undefined {
  if (quote !== undefined && token === chart.quote && quote === chart.base)
    return inUnit(line, (price) => 1 / price);
  if (token !== chart.base) return undefined;
  if (quote !== undefined && quote === chart.quote) return line;
  const quoteInDollars = quote === undefined ? 1 : chart.priceOf(quote);
  if (!quoteInDollars || !chart.perDollar) return undefined;
  const scale = quoteInDollars * chart.perDollar;
  if (scale === 1) return line;
  return inUnit(
    line,
    (price) => price * scale,
    (value) => value / scale,
  );
}

/** A line whose prices are written in another unit; `back` undoes `to`, which may be its own inverse. */
function inUnit(line: ChartLine, to: (price: number) => number, back = to): ChartLine {
  const { onMove, describeMove } = line;
  const figure = (value: number) => Number(back(value).toPrecision(RECKONED_DIGITS));
  return {
    ...line,
    price: to(line.price),
    ...(onMove && { onMove: (value) => onMove(figure(value)) }),
    ...(describeMove && { describeMove: (value) => describeMove(figure(value)) }),
  };
}
