import ChartNoAxesColumn from 'lucide-react/icons/chart-no-axes-column';
import { Suspense, useMemo, useSyncExternalStore } from 'react';
import { type CandleInterval, type ChartChoice, INTERVALS, toMeasured } from '#entities/candle/chart-view.ts';
import { useDatafeed } from '#entities/candle/use-datafeed.ts';
import { Spinner } from '#shared/ui/controls/spinner.tsx';
import { EmptyState } from '#shared/ui/states/empty-state.tsx';
import { ErrorState } from '#shared/ui/states/error-state.tsx';
import { lazyPart } from '#shared/ui/states/load-again.ts';
import { CandleChart } from '#widgets/candle-chart/candle-chart.tsx';
import { chartFormat, pairFormat } from '#widgets/candle-chart/chart-format.ts';
import type { ChartInside } from '#widgets/chart-tools/chart-frame.tsx';
import { ChartLink } from '#widgets/chart-tools/chart-port.tsx';
import type { Charted } from './charted.ts';
import * as strings from './strings.ts';
import { useChartFeed } from './use-chart-feed.ts';

const ChartReading = lazyPart(
  async () => (await import('#widgets/candle-chart/table/chart-reading.tsx')).ChartReading,
);

interface FeedChartProps {
  charted: Charted;
  choice: ChartChoice & { interval: CandleInterval };
  inside: ChartInside;
}

/** The bars of any feed, as they live. */
export function FeedChart({ charted, choice, inside }: FeedChartProps) {
  const { interval, measure, unit } = choice;
  const { name, tokens } = charted;
  const feed = useChartFeed(charted, choice);
  const { store, state, error, loadOlder, restart } = useDatafeed(feed, interval);
  const isEmpty = useSyncExternalStore(store.onChange, () => store.candles().length === 0);
  const other = tokens[1]?.symbol ?? '';
  const format = useMemo(
    () =>
      unit === 'pair'
        ? pairFormat(other, interval)
        : chartFormat({ ...toMeasured({ measure, unit }), interval }),
    [unit, other, measure, interval],
  );
  if (state === 'failed' && isEmpty)
    return <ErrorState title={strings.chartFailed} error={error} onRetry={restart} />;
  if (state === 'loading' && isEmpty) return <LoadingChart />;
  if (isEmpty)
    return <EmptyState icon={ChartNoAxesColumn} title={strings.noBars} hint={strings.noBarsHint} />;
  const width = INTERVALS.find(({ value }) => value === interval)?.name ?? '';
  const unitName = unit === 'pair' ? other : strings.units[unit];
  const label = strings.labelOf(
    unit === 'pair' ? name : (tokens[0]?.symbol ?? name),
    measure === 'mcap' ? strings.marketCap : strings.price,
    unitName,
    width,
  );
  // What is read is a bar of one way to look at it.
  return (
    <CandleChart
      key={`${feed.key} ${interval}`}
      store={store}
      format={format}
      label={label}
      onOlder={loadOlder}
      style={inside.style}
      {...(inside.timeZone && { timeZone: inside.timeZone })}
    >
      <ChartLink port={inside.port} />
      <Suspense>
        <ChartReading label={label} isTable={inside.isTable} />
      </Suspense>
    </CandleChart>
  );
}

/** Turns while there is nothing to see yet. */
export function LoadingChart() {
  return (
    <output className="flex h-full items-center justify-center text-muted">
      <Spinner size={28} />
      <span className="sr-only">{strings.loading}</span>
    </output>
  );
}
