import type { Address } from '@solana/kit';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type CandleInterval, chartViewEntry, INTERVALS } from '#entities/candle/chart-view.ts';
import { type Pair, toChartPair } from '#entities/pair/pair.model.ts';
import { useFormTokens } from '#entities/token/use-form-token.ts';
import { useStored } from '#shared/storage/use-stored.ts';
import { Segmented } from '#shared/ui/controls/segmented.tsx';
import { cx } from '#shared/ui/cx.ts';
import { Panel } from '#shared/ui/panel.tsx';
import { SideScroll } from '#shared/ui/side-scroll.tsx';
import { Skeleton } from '#shared/ui/states/skeleton.tsx';
import { CHART_HEIGHT } from './chart-room.tsx';
import { firstIntervalQueries } from './first-interval.queries.ts';
import { PairCandles } from './pair-candles.tsx';
import { PairHeader } from './pair-header.tsx';
import * as strings from './strings.ts';

const FAVOURITES: readonly CandleInterval[] = ['1_MINUTE', '15_MINUTE', '30_MINUTE', '1_HOUR'];
const favourites = INTERVALS.filter(({ value }) => FAVOURITES.includes(value));
const others = INTERVALS.filter(({ value }) => !FAVOURITES.includes(value));

/** The price of one token of a pair in the other: its figures, and its candles. */
export function PairChart({ pair }: { pair: Pair }) {
  const chart = toChartPair(pair);
  const [turned, setTurned] = useState<Address>();
  const [chosen, setView] = useStored(chartViewEntry);
  const { data: first } = useQuery({
    ...firstIntervalQueries.of([chart.base, chart.quote]),
    enabled: chosen.interval === undefined,
  });
  const interval = chosen.interval ?? first;
  const choose = (next: CandleInterval) => setView({ ...chosen, interval: next });
  // Another pair is shown as it is usual again.
  const isTurned = turned === chart.quote;
  const { base, quote } = isTurned ? { base: chart.quote, quote: chart.base } : chart;
  const { sell, buy } = useFormTokens({ sell: base, buy: quote });
  return (
    <Panel aria-label={strings.chart} className={cx('flex flex-col', CHART_HEIGHT)}>
      <PairHeader
        base={{ id: base, symbol: sell?.symbol, icon: sell?.icon }}
        quote={{ id: quote, symbol: buy?.symbol, icon: buy?.icon }}
        onTurn={() => setTurned(isTurned ? undefined : chart.quote)}
      />
      <div className="flex border-line border-y p-2">
        <SideScroll current={interval ?? ''} className="max-w-full">
          <span className="flex gap-2">
            <Segmented label={strings.candle} options={favourites} value={interval} onChange={choose} />
            <Segmented label={strings.moreCandles} options={others} value={interval} onChange={choose} />
          </span>
        </SideScroll>
      </div>
      <div className="min-h-0 flex-1 p-1">
        {interval ? (
          <PairCandles base={base} quote={quote} symbols={[sell?.symbol, buy?.symbol]} interval={interval} />
        ) : (
          <Skeleton className="h-full w-full" />
        )}
      </div>
    </Panel>
  );
}
