import type { Address } from '@solana/kit';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useRef, useState } from 'react';
import { type Pair, toChartPair } from '#entities/pair/pair.model.ts';
import { useFormTokens } from '#entities/token/use-form-token.ts';
import { lazyPart } from '#shared/ui/states/load-again.ts';
import { Skeleton } from '#shared/ui/states/skeleton.tsx';
import { ChartFrame } from '#widgets/chart-tools/chart-frame.tsx';
import { pairSubject } from '#widgets/chart-tools/chart-subject.ts';
import { useChartChoice } from '#widgets/chart-tools/use-chart-choice.ts';
import { firstIntervalQueries } from '#widgets/feed-chart/pair-interval.queries.ts';
import { CHART_HEIGHT } from './chart-room.tsx';
import { PairHeader } from './pair-header.tsx';
import * as strings from './strings.ts';

const FeedChart = lazyPart(async () => (await import('#widgets/feed-chart/feed-chart.tsx')).FeedChart);

/** The price of one token of a pair in the other: its figures, and its candles. */
export function PairChart({ pair }: { pair: Pair }) {
  const chart = toChartPair(pair);
  const [turned, setTurned] = useState<Address>();
  // Another pair is shown as it is usual again.
  const isTurned = turned === chart.quote;
  const { base, quote } = isTurned ? { base: chart.quote, quote: chart.base } : chart;
  const { sell, buy } = useFormTokens({ sell: base, buy: quote });
  const tokens = [
    { id: base, symbol: sell?.symbol ?? '' },
    { id: quote, symbol: buy?.symbol ?? '' },
  ] as const;
  const subject = pairSubject(base, quote, [tokens[0].symbol, tokens[1].symbol]);
  const [choice, choose] = useChartChoice(subject);
  const { data: first } = useQuery({
    ...firstIntervalQueries.of([chart.base, chart.quote]),
    enabled: choice.interval === undefined,
  });
  const frame = useRef<HTMLElement>(null);
  const interval = choice.interval ?? first;
  const room = <Skeleton className="h-full w-full" />;
  return (
    <ChartFrame
      frame={frame}
      subject={subject}
      choice={{ ...choice, interval }}
      onChoose={choose}
      address={`${base}-${quote}`}
      aria-label={strings.chart}
      className={CHART_HEIGHT}
      header={
        <PairHeader
          base={{ id: base, symbol: sell?.symbol, icon: sell?.icon }}
          quote={{ id: quote, symbol: buy?.symbol, icon: buy?.icon }}
          onTurn={() => setTurned(isTurned ? undefined : chart.quote)}
        />
      }
    >
      {(inside) => (
        <div className="min-h-0 flex-1 border-line border-t p-1">
          <Suspense fallback={room}>
            {interval ? (
              <FeedChart
                charted={{ name: subject.name, tokens }}
                choice={{ ...choice, interval }}
                inside={inside}
              />
            ) : (
              room
            )}
          </Suspense>
        </div>
      )}
    </ChartFrame>
  );
}
