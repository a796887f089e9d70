import { WRAPPED_SOL } from '@orrery/domain/mints/mints';
import type { Asset } from '@orrery/wire/tokens/asset';
import { useMemo } from 'react';
import { toShownSymbol } from '#entities/asset/asset.model.ts';
import type { Row } from '#entities/asset/live/row-store.ts';
import { type RowProps, useRowPart } from '#entities/asset/live/use-live-rows.ts';
import { type ChartView, INTERVALS } from '#entities/candle/chart-view.ts';
import { useCandles } from '#entities/candle/use-candles.ts';
import { chartFormat } from '#widgets/candle-chart/chart-format.ts';
import type { ChartInside } from '#widgets/chart-tools/chart-frame.tsx';
import { LiveChart } from '#widgets/feed-chart/live-chart.tsx';
import * as strings from '../strings.ts';

const readShown = ({ asset: { usdPrice, updatedAt, circSupply } }: Row) => ({
  usdPrice,
  updatedAt,
  circSupply,
});

interface TokenCandlesProps {
  asset: Pick<Asset, 'id' | 'symbol' | 'name' | 'createdAt' | 'graduatedAt' | 'dev'>;
  row: RowProps;
  view: ChartView;
  /** Known where the chart is in SOL. */
  solPrice: number | null | undefined;
  inside: ChartInside;
}

/** A token's candles, ended by the price in the header, with what lies over them. */
export function TokenCandles({ asset, row, view, solPrice, inside }: TokenCandlesProps) {
  const { type, quote, interval } = view;
  const { price, supply, shown, perDollar } = useShown(row, view, solPrice);
  const feed = useCandles({ token: asset, view, supply, shown });
  const format = useMemo(() => chartFormat({ type, quote, interval }), [type, quote, interval]);
  const label = toLabel(asset, view);
  // What is read is a candle of one way to look at it.
  return (
    <LiveChart
      key={label}
      feed={feed}
      format={format}
      label={label}
      inside={inside}
      over={{ asset, unit: { perDollar, supply }, price }}
      emptyHint={strings.firstCandleHint}
    />
  );
}

/** The price in the header, in dollars and in the chart's unit, and the supply that the header's market cap is of. */
function useShown(row: RowProps, { type, quote }: ChartView, solPrice: TokenCandlesProps['solPrice']) {
  const { usdPrice: price, updatedAt, circSupply: supply } = useRowPart(row, readShown) ?? {};
  const unit = quote === 'usd' ? 1 : row.id === WRAPPED_SOL ? price : solPrice;
  if (price == null || !unit) return { price, supply, shown: price == null ? {} : { updatedAt } };
  const counted = type === 'price' ? 1 : supply;
  const perDollar = counted == null ? undefined : counted / unit;
  return { price, supply, shown: { price: price / unit, updatedAt }, perDollar };
}

function toLabel({ symbol }: Pick<Asset, 'symbol'>, { interval, type, quote }: ChartView): string {
  const width = INTERVALS.find(({ value }) => value === interval)?.name ?? '';
  const toText = type === 'price' ? strings.priceChartLabel : strings.marketCapChartLabel;
  return toText(toShownSymbol(symbol), quote === 'usd' ? strings.usDollars : strings.sol, width);
}
