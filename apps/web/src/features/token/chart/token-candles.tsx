import { WRAPPED_SOL } from '@orrery/domain/mints/mints';
import type { Asset } from '@orrery/wire/tokens/asset';
import ChartNoAxesColumn from 'lucide-react/icons/chart-no-axes-column';
import { Suspense, useMemo, useState } from 'react';
import { toShownSymbol } from '#entities/asset/asset.model.ts';
import type { Row } from '#entities/asset/live/row-store.ts';
import { type RowProps, useRowPart } from '#entities/asset/live/use-live-rows.ts';
import { type ChartView, INTERVALS } from '#entities/candle/chart-view.ts';
import { useCandles } from '#entities/candle/use-candles.ts';
import type { OwnMark } from '#entities/swap-history/own-marks.model.ts';
import { useWalletAddress } from '#entities/wallet/wallet.store.ts';
import { EmptyState } from '#shared/ui/states/empty-state.tsx';
import { ErrorState } from '#shared/ui/states/error-state.tsx';
import { lazyPart } from '#shared/ui/states/load-again.ts';
import { Skeleton } from '#shared/ui/states/skeleton.tsx';
import { CandleChart } from '#widgets/candle-chart/candle-chart.tsx';
import { chartFormat } from '#widgets/candle-chart/chart-format.ts';
import type { ChartInside } from '#widgets/chart-tools/chart-frame.tsx';
import { ChartLink } from '#widgets/chart-tools/chart-port.tsx';
import * as strings from '../strings.ts';

const OwnMarks = lazyPart(async () => (await import('#entities/swap-history/own-marks.tsx')).OwnMarks);

const readShown = ({ asset: { usdPrice, updatedAt, circSupply } }: Row) => ({
  usdPrice,
  updatedAt,
  circSupply,
});

interface TokenCandlesProps {
  asset: Pick<Asset, 'id' | 'symbol' | 'name'>;
  row: RowProps;
  view: ChartView;
  /** Known where the chart is in SOL. */
  solPrice: number | null | undefined;
  inside: ChartInside;
}

/** A token's candles, ended by the price in the header, with the trader's own marks. */
export function TokenCandles({ asset, row, view, solPrice, inside }: TokenCandlesProps) {
  const { type, quote, interval } = view;
  const { store, state, error, isEmpty, restarts, restart, loadOlder } = useCandles({
    token: asset,
    view,
    ...useShown(row, quote, solPrice),
  });
  const wallet = useWalletAddress();
  const [marks, setMarks] = useState<readonly OwnMark[]>([]);
  const format = useMemo(() => chartFormat({ type, quote, interval }), [type, quote, interval]);
  if (state === 'failed') return <ErrorState title={strings.chartFailed} error={error} onRetry={restart} />;
  if (state === 'loading') return <Skeleton className="h-full w-full" />;
  if (isEmpty) return <NoCandles />;
  const label = toLabel(asset, view);
  // What is read is a candle of one way to look at it.
  return (
    <>
      <CandleChart
        key={`${label} ${restarts}`}
        store={store}
        format={format}
        label={label}
        onOlder={loadOlder}
        marks={marks}
        style={inside.style}
        {...(inside.timeZone && { timeZone: inside.timeZone })}
      >
        <ChartLink port={inside.port} />
      </CandleChart>
      <Suspense>{wallet && <OwnMarks wallet={wallet} asset={asset.id} onMarks={setMarks} />}</Suspense>
    </>
  );
}

/** The price in the header, in the chart's unit, and the supply that the header's market cap is of. */
function useShown(row: RowProps, quote: ChartView['quote'], solPrice: TokenCandlesProps['solPrice']) {
  const { usdPrice, updatedAt, circSupply: supply } = useRowPart(row, readShown) ?? {};
  if (usdPrice == null) return { supply, shown: {} };
  const unit = quote === 'usd' ? 1 : row.id === WRAPPED_SOL ? usdPrice : solPrice;
  return { supply, shown: { price: unit ? usdPrice / unit : undefined, updatedAt } };
}

function NoCandles() {
  return <EmptyState icon={ChartNoAxesColumn} title={strings.noCandles} hint={strings.firstCandleHint} />;
}

function toLabel({ symbol }: Pick<Asset, 'symbol'>, { interval, type, quote }: ChartView): string {
  const width = INTERVALS.find(({ value }) => value === interval)?.name ?? '';
  const toText = type === 'price' ? strings.priceChartLabel : strings.marketCapChartLabel;
  return toText(toShownSymbol(symbol), quote === 'usd' ? strings.usDollars : strings.sol, width);
}
