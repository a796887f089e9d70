import { UNKNOWN } from '@orrery/domain/number-formats';
import type { Address } from '@solana/kit';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useSyncExternalStore } from 'react';
import { assetById } from '#entities/asset/asset-by-id.queries.ts';
import { changeOf } from '#entities/asset/change.model.ts';
import type { CandleInterval, ChartChoice } from '#entities/candle/chart-view.ts';
import { dayAgoQueries } from '#entities/candle/day-ago.queries.ts';
import { Change } from '#shared/ui/change.tsx';
import { pricedFormat } from '#widgets/candle-chart/chart-format.ts';
import type { ProvidedBars } from '#widgets/feed-chart/charted.ts';
import { useTokenFormat } from '#widgets/feed-chart/feed-chart.tsx';
import { useEndPrice } from '#widgets/feed-chart/use-shown-price.ts';
import * as strings from './strings.ts';
import type { AskedChart } from './use-asked-subject.ts';

interface ChartPriceProps {
  charted: AskedChart;
  base: Address;
  choice: ChartChoice & { interval: CandleInterval };
}

/** What a token's chart ends at, in the chart's own unit, and its change over a day. */
export function ChartPrice({ charted, base, choice }: ChartPriceProps) {
  const quote = charted.tokens[1]?.id;
  const { asset, unitId, end } = useEndPrice({ base, quote, choice });
  const { data: unitAsset } = useQuery(assetById(unitId ?? base));
  const { value } = useTokenFormat(charted, choice);
  const change = asset ? changeOf(asset, '24h') : undefined;
  const unitChange = unitAsset ? changeOf(unitAsset, '24h') : undefined;
  return (
    <PriceShown
      price={end === undefined ? UNKNOWN : value(end)}
      change={unitId ? relativeChange(change, unitChange) : change}
    />
  );
}

interface ProvidedPriceProps {
  provided: NonNullable<AskedChart['provided']>;
  /** Undefined before they are there, and once they failed. */
  bars: ProvidedBars | undefined;
}

/** What the chart of a provider's price ends at, and its change over a day by that provider's own bars. */
export function ProvidedPrice({ provided, bars }: ProvidedPriceProps) {
  const { store, decimals } = bars ?? NO_BARS;
  const end = useSyncExternalStore(store.onChange, () => store.candles().at(-1)?.close);
  const { value } = useMemo(() => pricedFormat(decimals, '1_MINUTE'), [decimals]);
  const isKnown = end !== undefined;
  const { data: dayAgo } = useQuery({ ...dayAgoQueries.of(provided), enabled: isKnown });
  return (
    <PriceShown
      price={isKnown ? value(end) : UNKNOWN}
      change={isKnown && dayAgo ? (end / dayAgo - 1) * WHOLE : undefined}
    />
  );
}

const NO_BARS: ProvidedBars = {
  store: { candles: () => [], version: () => 0, onChange: () => () => undefined },
  decimals: undefined,
};

function PriceShown({ price, change }: { price: string; change: number | undefined }) {
  return (
    <p className="flex shrink-0 flex-col whitespace-nowrap tabular-nums">
      <span className="font-semibold text-16 leading-5">{price}</span>
      <span className="flex items-center gap-1.5 text-12">
        <Change value={change} />
        <span className="text-muted">{strings.change24h}</span>
      </span>
    </p>
  );
}

const WHOLE = 100;

/** The change of one price counted in another, all in percent; undefined while either is unknown. */
function relativeChange(change: number | undefined, unitChange: number | undefined): number | undefined {
  if (change === undefined || unitChange === undefined || unitChange <= -WHOLE) return undefined;
  return ((WHOLE + change) / (WHOLE + unitChange) - 1) * WHOLE;
}
