import { useEffect, useMemo } from 'react';
import { type CandleInterval, type ChartChoice, INTERVALS, toMeasured } from '#entities/candle/chart-view.ts';
import { useDatafeed } from '#entities/candle/use-datafeed.ts';
import { chartFormat, pairFormat, pricedFormat } from '#widgets/candle-chart/chart-format.ts';
import type { ChartInside } from '#widgets/chart-tools/chart-frame.tsx';
import type { Charted, ProvidedBars } from './charted.ts';
import { LiveChart } from './live-chart.tsx';
import * as strings from './strings.ts';
import { useChartFeed } from './use-chart-feed.ts';
import { useShownPrice } from './use-shown-price.ts';

interface FeedChartProps {
  charted: Charted;
  choice: ChartChoice & { interval: CandleInterval };
  inside: ChartInside;
  /** Called with the bars of a provider's price once there are any, and with undefined when they failed. */
  onProvided?: (bars: ProvidedBars | undefined) => void;
}

/** The bars of any feed, as they live. */
export function FeedChart(props: FeedChartProps) {
  const { charted, choice } = props;
  const feed = useChartFeed(charted, choice);
  // What is read is a bar of one way to look at it.
  const key = `${feed.key} ${choice.interval}`;
  const [base, quote] = charted.tokens;
  if (!base) return <PricedChart key={key} {...props} feed={feed} />;
  return <TokenChart key={key} {...props} feed={feed} base={base} quote={quote} />;
}

interface KnownFeedProps extends FeedChartProps {
  feed: ReturnType<typeof useChartFeed>;
}

/** A price of a provider's. */
function PricedChart({ charted, choice, inside, feed, onProvided }: KnownFeedProps) {
  const live = useDatafeed(feed, choice.interval);
  const { store, state, symbol } = live;
  const isFailed = state === 'failed';
  useEffect(() => {
    if (isFailed) onProvided?.(undefined);
    else if (symbol) onProvided?.({ store, decimals: symbol.decimals });
  }, [isFailed, store, symbol, onProvided]);
  return (
    <LiveChart
      feed={live}
      format={usePricedFormat(charted.provided?.kind, choice.interval, symbol?.decimals)}
      label={toLabel(charted, choice)}
      inside={inside}
      emptyHint={strings.noPriceHint}
    />
  );
}

interface TokenChartProps extends KnownFeedProps {
  base: Charted['tokens'][number];
  quote: Charted['tokens'][number] | undefined;
}

/** A token, by itself or in another: its last bar ends at the price that is shown elsewhere. */
function TokenChart({ charted, choice, inside, feed, base, quote }: TokenChartProps) {
  const live = useDatafeed(feed, choice.interval);
  const isInQuote = choice.unit === 'pair' && quote !== undefined;
  const { asset, price, unit } = useShownPrice({ base: base.id, quote: quote?.id, choice, live });
  return (
    <LiveChart
      feed={live}
      format={useTokenFormat(charted, choice)}
      label={toLabel(charted, choice)}
      inside={inside}
      over={{ asset: asset ?? { id: base.id }, price, unit, ...(isInQuote && { quote: quote.id }) }}
      emptyHint={isInQuote ? strings.noPairHint : strings.noTradeHint}
    />
  );
}

/** How a token's chart writes its figures. */
export function useTokenFormat({ tokens }: Charted, { measure, unit, interval }: FeedChartProps['choice']) {
  const other = tokens[1]?.symbol ?? '';
  return useMemo(() => {
    if (unit === 'pair') return pairFormat(other, interval);
    return chartFormat({ ...toMeasured({ measure, unit }), interval });
  }, [unit, other, measure, interval]);
}

function usePricedFormat(
  kind: 'oracle' | 'chaos' | undefined,
  interval: CandleInterval,
  decimals: number | undefined,
) {
  return useMemo(() => {
    const format = pricedFormat(decimals, interval);
    // The oracle tells prices alone.
    return kind === 'oracle' ? { ...format, volume: undefined } : format;
  }, [kind, interval, decimals]);
}

function toLabel({ name, tokens }: Charted, { measure, unit, interval }: FeedChartProps['choice']): string {
  const width = INTERVALS.find(({ value }) => value === interval)?.name ?? '';
  const [base, quote] = tokens;
  if (unit === 'pair') return strings.labelOf(name, strings.price, quote?.symbol ?? '', width);
  const measured = measure === 'mcap' ? strings.marketCap : strings.price;
  return strings.labelOf(base?.symbol ?? name, measured, strings.units[unit], width);
}
