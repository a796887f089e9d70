import type { Address } from '@solana/kit';
import { useState } from 'react';
import { chartViewEntry, INTERVALS } from '#entities/candle/chart-view.ts';
import { type Pair, toChartPair } from '#entities/pair/pair.model.ts';
import { useFormTokens } from '#entities/token/use-form-token.ts';
import { useStored } from '#shared/storage/use-stored.ts';
import { Segmented } from '#shared/ui/controls/segmented.tsx';
import { Panel } from '#shared/ui/panel.tsx';
import { SideScroll } from '#shared/ui/side-scroll.tsx';
import { PairCandles } from './pair-candles.tsx';
import { PairHeader } from './pair-header.tsx';
import * as strings from './strings.ts';

/** Bars of a pair until others are chosen. */
const FIRST_INTERVAL = '15_MINUTE';

/** The price of one token of a pair in the other: its figures, and its candles. */
export function PairChart({ pair }: { pair: Pair }) {
  const chart = toChartPair(pair);
  const [turned, setTurned] = useState<Address>();
  const [chosen, setView] = useStored(chartViewEntry);
  const interval = chosen.interval ?? FIRST_INTERVAL;
  // Another pair is shown as it is usual again.
  const isTurned = turned === chart.quote;
  const { base, quote } = isTurned ? { base: chart.quote, quote: chart.base } : chart;
  const { sell, buy } = useFormTokens({ sell: base, buy: quote });
  return (
    <Panel aria-label={strings.chart} className="flex flex-col">
      <PairHeader
        base={{ id: base, symbol: sell?.symbol, icon: sell?.icon }}
        quote={{ id: quote, symbol: buy?.symbol, icon: buy?.icon }}
        onTurn={() => setTurned(isTurned ? undefined : chart.quote)}
      />
      <div className="flex border-line border-y p-2">
        <SideScroll current={interval} className="max-w-full">
          <Segmented
            label={strings.candle}
            options={INTERVALS}
            value={interval}
            onChange={(next) => setView({ ...chosen, interval: next })}
          />
        </SideScroll>
      </div>
      <div className="h-80 p-1 lg:h-[clamp(20rem,calc(100dvh-18.5rem),44rem)]">
        <PairCandles base={base} quote={quote} symbols={[sell?.symbol, buy?.symbol]} interval={interval} />
      </div>
    </Panel>
  );
}
