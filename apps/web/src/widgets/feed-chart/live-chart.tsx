import ChartNoAxesColumn from 'lucide-react/icons/chart-no-axes-column';
import { type ComponentProps, Suspense, useState, useSyncExternalStore } from 'react';
import type { useDatafeed } from '#entities/candle/use-datafeed.ts';
import { useIsOnline } from '#shared/ui/hooks/use-is-online.ts';
import { EmptyState } from '#shared/ui/states/empty-state.tsx';
import { lazyPart } from '#shared/ui/states/load-again.ts';
import { CandleChart } from '#widgets/candle-chart/candle-chart.tsx';
import type { ChartFormat } from '#widgets/candle-chart/chart-format.ts';
import type { ChartOverlay as Overlay } from '#widgets/chart-overlay/chart-overlay.tsx';
import { NOTHING_OVER } from '#widgets/chart-overlay/overlay-drawn.ts';
import type { ChartInside } from '#widgets/chart-tools/chart-frame.tsx';
import { ChartLink } from '#widgets/chart-tools/chart-port.tsx';
import { AbsentChart } from './absent-chart.tsx';
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
  if (state === 'failed') return <AbsentChart failure={{ error, onRetry: restart }} />;
  if (state === 'loading') return <AbsentChart />;
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
      <OfflineNote />
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

/** Over bars that nothing moves while this device is offline. */
function OfflineNote() {
  const isOnline = useIsOnline();
  if (isOnline) return null;
  return (
    <p
      role="status"
      className="pointer-events-none absolute inset-x-0 bottom-9 z-10 mx-auto w-fit rounded-sm bg-panel px-2 py-1 text-12 text-warn"
    >
      {strings.offlineNote}
    </p>
  );
}
