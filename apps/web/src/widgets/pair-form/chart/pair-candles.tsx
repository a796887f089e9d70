import type { Address } from '@solana/kit';
import ChartNoAxesColumn from 'lucide-react/icons/chart-no-axes-column';
import { Suspense, useMemo, useState } from 'react';
import { type CandleInterval, INTERVALS } from '#entities/candle/chart-view.ts';
import { pairStore } from '#entities/candle/pair-candles.ts';
import { useCandles } from '#entities/candle/use-candles.ts';
import { usePrice } from '#entities/price/use-price.ts';
import { EmptyState } from '#shared/ui/states/empty-state.tsx';
import { ErrorState } from '#shared/ui/states/error-state.tsx';
import { lazyPart } from '#shared/ui/states/load-again.ts';
import { Skeleton } from '#shared/ui/states/skeleton.tsx';
import { CandleChart } from '#widgets/candle-chart/candle-chart.tsx';
import { pairFormat } from '#widgets/candle-chart/chart-format.ts';
import { NOTHING_OVER } from '#widgets/chart-overlay/overlay-drawn.ts';
import type { ChartInside } from '#widgets/chart-tools/chart-frame.tsx';
import { ChartLink } from '#widgets/chart-tools/chart-port.tsx';
import * as strings from './strings.ts';

const ChartOverlay = lazyPart(
  async () => (await import('#widgets/chart-overlay/chart-overlay.tsx')).ChartOverlay,
);

interface PairCandlesProps {
  base: Address;
  quote: Address;
  symbols: readonly [base: string | undefined, quote: string | undefined];
  interval: CandleInterval;
  inside: ChartInside;
}

/** Candles of one token in another, out of those of both in dollars, as both live. */
export function PairCandles({
  base,
  quote,
  symbols: [of = '', unit = ''],
  interval,
  inside,
}: PairCandlesProps) {
  const one = useDollarCandles(base, interval);
  const other = useDollarCandles(quote, interval);
  const store = useMemo(() => pairStore(one.store, other.store), [one.store, other.store]);
  const [{ lines, marks }, setDrawn] = useState(NOTHING_OVER);
  const format = useMemo(() => pairFormat(unit, interval), [unit, interval]);
  const failed = [one, other].find(({ data, error }) => !data && error);
  const retry = () => {
    for (const { data, refetch } of [one, other]) if (!data) void refetch();
  };
  if (failed) return <ErrorState title={strings.chartFailed} error={failed.error} onRetry={retry} />;
  if (!one.data || !other.data) return <Skeleton className="h-full w-full" />;
  if (one.data.candles.length === 0 || other.data.candles.length === 0)
    return <EmptyState icon={ChartNoAxesColumn} title={strings.noCandles} hint={strings.noCandlesHint} />;
  const width = INTERVALS.find(({ value }) => value === interval)?.name ?? '';
  const label = strings.chartOf(of, unit, width);
  const loadOlder = () => {
    one.loadOlder();
    other.loadOlder();
  };
  // What is read is a candle of one way to look at it.
  return (
    <CandleChart
      key={`${base}${quote}${interval}`}
      store={store}
      format={format}
      label={label}
      onOlder={loadOlder}
      marks={marks}
      lines={lines}
      style={inside.style}
      {...(inside.timeZone && { timeZone: inside.timeZone })}
    >
      <ChartLink port={inside.port} />
      <Suspense>
        <ChartOverlay
          asset={{ id: base }}
          quote={quote}
          unit={{ perDollar: other.price ? 1 / other.price : undefined, supply: undefined }}
          price={one.price}
          label={label}
          isTable={inside.isTable}
          onDrawn={setDrawn}
        />
      </Suspense>
    </CandleChart>
  );
}

function useDollarCandles(id: Address, interval: CandleInterval) {
  const price = usePrice(id);
  const view = { interval, type: 'price', quote: 'usd' } as const;
  return { price, ...useCandles({ id, view, supply: undefined, shown: { price } }) };
}
