import { WRAPPED_SOL } from '@orrery/domain/mints/mints';
import type { Asset } from '@orrery/wire/tokens/asset';
import ChartNoAxesColumn from 'lucide-react/icons/chart-no-axes-column';
import { Suspense, useMemo, useRef, useState } from 'react';
import { ageOf } from '#entities/asset/age.model.ts';
import { toShownSymbol } from '#entities/asset/asset.model.ts';
import type { Row } from '#entities/asset/live/row-store.ts';
import { type RowProps, useRowPart } from '#entities/asset/live/use-live-rows.ts';
import { type ChartView, INTERVALS, toChartView } from '#entities/candle/chart-view.ts';
import { useCandles } from '#entities/candle/use-candles.ts';
import { useStored } from '#shared/storage/use-stored.ts';
import { EmptyState } from '#shared/ui/states/empty-state.tsx';
import { ErrorState } from '#shared/ui/states/error-state.tsx';
import { lazyPart } from '#shared/ui/states/load-again.ts';
import { Skeleton } from '#shared/ui/states/skeleton.tsx';
import { CandleChart } from '#widgets/candle-chart/candle-chart.tsx';
import { chartFormat } from '#widgets/candle-chart/chart-format.ts';
import { NOTHING_OVER } from '#widgets/chart-overlay/overlay-drawn.ts';
import { ChartFrame, type ChartInside } from '#widgets/chart-tools/chart-frame.tsx';
import { ChartLink } from '#widgets/chart-tools/chart-port.tsx';
import { tokenSubject } from '#widgets/chart-tools/chart-subject.ts';
import { useChartChoice } from '#widgets/chart-tools/use-chart-choice.ts';
import * as strings from '../strings.ts';
import { chartHeightEntry, USUAL_PX } from './chart-height.ts';

const ChartHandle = lazyPart(async () => (await import('./chart-handle.tsx')).ChartHandle);
const WatchedPrice = lazyPart(async () => (await import('#entities/price/watched-price.tsx')).WatchedPrice);
const ChartOverlay = lazyPart(
  async () => (await import('#widgets/chart-overlay/chart-overlay.tsx')).ChartOverlay,
);

interface ChartPanelProps {
  asset: Pick<Asset, 'id' | 'symbol' | 'circSupply' | 'firstPool' | 'createdAt' | 'graduatedAt' | 'dev'>;
  row: RowProps;
}

const readShown = ({ asset: { usdPrice, updatedAt, circSupply } }: Row) => ({
  usdPrice,
  updatedAt,
  circSupply,
});

/** The token's chart and how to look at it. */
export function ChartPanel({ asset, row }: ChartPanelProps) {
  const subject = tokenSubject(asset.id, toShownSymbol(asset.symbol));
  const [choice, choose] = useChartChoice(subject);
  // A token that grows older while one looks keeps its candles.
  const [ageMs] = useState(() => ageOf(asset, Date.now()));
  const view = toChartView(choice, ageMs);
  const [height, setHeight] = useStored(chartHeightEntry);
  const panel = useRef<HTMLElement>(null);
  const isInSol = view.quote === 'native' && asset.id !== WRAPPED_SOL;
  const [solPrice, setSolPrice] = useState<number | null>();
  return (
    <>
      <ChartFrame
        frame={panel}
        subject={subject}
        choice={{ ...choice, interval: view.interval }}
        onChoose={choose}
        address={asset.id}
        aria-label={strings.chart}
        // Where the window is low, the list below it keeps its room.
        className="min-h-55 shrink"
        style={{ height: height ?? USUAL_PX }}
      >
        {(inside) => (
          <div className="min-h-0 flex-1 p-1">
            <Candles asset={asset} row={row} view={view} solPrice={solPrice} inside={inside} />
            <Suspense>{isInSol && <WatchedPrice id={WRAPPED_SOL} onPrice={setSolPrice} />}</Suspense>
          </div>
        )}
      </ChartFrame>
      <div className="h-3 shrink-0">
        <Suspense>
          <ChartHandle chart={panel} height={height} onHeight={setHeight} />
        </Suspense>
      </div>
    </>
  );
}

interface CandlesProps extends ChartPanelProps {
  view: ChartView;
  /** Known where the chart is in SOL. */
  solPrice: number | null | undefined;
  inside: ChartInside;
}

function Candles({ asset, row, view, solPrice, inside }: CandlesProps) {
  const { type, quote, interval } = view;
  const { price, supply, shown, perDollar } = useShown(row, view, solPrice);
  const { store, data, error, refetch, loadOlder } = useCandles({ id: asset.id, view, supply, shown });
  const [{ lines, marks }, setDrawn] = useState(NOTHING_OVER);
  const format = useMemo(() => chartFormat({ type, quote, interval }), [type, quote, interval]);
  if (!data) {
    if (!error) return <Skeleton className="h-full w-full" />;
    return <ErrorState title={strings.chartFailed} error={error} onRetry={() => void refetch()} />;
  }
  if (data.candles.length === 0) return <NoCandles />;
  const label = toLabel(asset, view);
  // What is read is a candle of one way to look at it.
  return (
    <CandleChart
      key={label}
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
          asset={asset}
          unit={{ perDollar, supply }}
          price={price}
          label={label}
          isTable={inside.isTable}
          onDrawn={setDrawn}
        />
      </Suspense>
    </CandleChart>
  );
}

/** The price in the header, in dollars and in the chart's unit, and the supply that the header's market cap is of. */
function useShown(row: RowProps, { type, quote }: ChartView, solPrice: CandlesProps['solPrice']) {
  const { usdPrice: price, updatedAt, circSupply: supply } = useRowPart(row, readShown) ?? {};
  const unit = quote === 'usd' ? 1 : row.id === WRAPPED_SOL ? price : solPrice;
  if (price == null || !unit) return { price, supply, shown: price == null ? {} : { updatedAt } };
  const counted = type === 'price' ? 1 : supply;
  const perDollar = counted == null ? undefined : counted / unit;
  return { price, supply, shown: { price: price / unit, updatedAt }, perDollar };
}

function NoCandles() {
  return <EmptyState icon={ChartNoAxesColumn} title={strings.noCandles} hint={strings.firstCandleHint} />;
}

function toLabel({ symbol }: ChartPanelProps['asset'], { interval, type, quote }: ChartView): string {
  const width = INTERVALS.find(({ value }) => value === interval)?.name ?? '';
  const toText = type === 'price' ? strings.priceChartLabel : strings.marketCapChartLabel;
  return toText(toShownSymbol(symbol), quote === 'usd' ? strings.usDollars : strings.sol, width);
}
