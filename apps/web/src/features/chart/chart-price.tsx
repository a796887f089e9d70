import { UNKNOWN } from '@orrery/domain/number-formats';
import type { Address } from '@solana/kit';
import { useQuery } from '@tanstack/react-query';
import { assetById } from '#entities/asset/asset-by-id.queries.ts';
import { changeOf } from '#entities/asset/change.model.ts';
import type { CandleInterval, ChartChoice } from '#entities/candle/chart-view.ts';
import { Change } from '#shared/ui/change.tsx';
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
    <p className="flex shrink-0 flex-col whitespace-nowrap tabular-nums">
      <span className="font-semibold text-16 leading-5">{end === undefined ? UNKNOWN : value(end)}</span>
      <span className="flex items-center gap-1.5 text-12">
        <Change value={unitId ? relativeChange(change, unitChange) : change} />
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
