import ChartNoAxesColumn from 'lucide-react/icons/chart-no-axes-column';
import { type ComponentProps, Suspense, useState, useSyncExternalStore } from 'react';
import type { useDatafeed } from '#entities/candle/use-datafeed.ts';
import { Spinner } from '#shared/ui/controls/spinner.tsx';
import { EmptyState } from '#shared/ui/states/empty-state.tsx';
import { ErrorState } from '#shared/ui/states/error-state.tsx';
import { lazyPart } from '#shared/ui/states/load-again.ts';
import { CandleChart } from '#widgets/candle-chart/candle-chart.tsx';
import type { ChartFormat } from '#widgets/candle-chart/chart-format.ts';
import type { ChartOverlay as Overlay } from '#widgets/chart-overlay/chart-overlay.tsx';
import { NOTHING_OVER } from '#widgets/chart-overlay/overlay-drawn.ts';
import type { ChartInside } from '#widgets/chart-tools/chart-frame.tsx';
import { ChartLink } from '#widgets/chart-tools/chart-port.tsx';
import * as strings from './strings.ts';

const ChartReading = lazyPart(
  async () => (await import('#widgets/candle-chart/table/chart-reading.tsx')).ChartReading,
);
const ChartOverlay = lazyPart(
  async () => (await import('#widgets/chart-overlay/chart-overlay.tsx')).ChartOverlay,
);

interface LiveChartProps {
  feed: ReturnType<typeof useDatafeed>;
  format: ChartFormat;
  /** What the chart shows, in words. */
  label: string;
  inside: ChartInside;
  /** The token whose lines and marks lie over it; without one there are none. */
  over?: Pick<ComponentProps<typeof Overlay>, 'asset' | 'quote' | 'unit' | 'price'>;
  /** What opens the first candle. */
  emptyHint: string;
}

/** The bars of a feed as they live, or why there are none, with what lies over them. */
export function LiveChart({ feed, format, label, inside, over, emptyHint }: LiveChartProps) {
  const { store, state, error, restarts, restart, loadOlder } = feed;
  const isEmpty = useSyncExternalStore(store.onChange, () => store.candles().length === 0);
  const [{ lines, marks }, setDrawn] = useState(NOTHING_OVER);
  if (state === 'failed') return <ErrorState title={strings.chartFailed} error={error} onRetry={restart} />;
  if (state === 'loading') return <LoadingChart />;
  if (isEmpty) return <EmptyState icon={ChartNoAxesColumn} title={strings.noBars} hint={emptyHint} />;
  const { isTable, port, style, timeZone } = inside;
  return (
    <CandleChart
      key={restarts}
      store={store}
      format={format}
      label={label}
      onOlder={loadOlder}
      marks={marks}
      lines={lines}
      style={style}
      {...(timeZone && { timeZone })}
    >
      <ChartLink port={port} />
      <Suspense>
        {over ? (
          <ChartOverlay {...over} label={label} isTable={isTable} onDrawn={setDrawn} />
        ) : (
          <ChartReading label={label} isTable={isTable} />
        )}
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
