import type { Address } from '@solana/kit';
import { useQueryClient } from '@tanstack/react-query';
import ChartNoAxesColumn from 'lucide-react/icons/chart-no-axes-column';
import { Suspense, useLayoutEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { searchedAsset } from '#entities/asset/searched-asset.queries.ts';
import { type CandleInterval, INTERVALS } from '#entities/candle/chart-view.ts';
import { pairFeed } from '#entities/candle/feeds/pair-feed.ts';
import { tokenFeed } from '#entities/candle/feeds/token-feed.ts';
import { useDatafeed } from '#entities/candle/use-datafeed.ts';
import { usePrice } from '#entities/price/use-price.ts';
import { findBuiltIn } from '#entities/token/form-token.model.ts';
import { useStream } from '#shared/stream/stream-context.ts';
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
  const feed = usePairFeed(base, quote, interval);
  const [{ lines, marks }, setDrawn] = useState(NOTHING_OVER);
  const format = useMemo(() => pairFormat(unit, interval), [unit, interval]);
  if (feed.state === 'failed')
    return <ErrorState title={strings.chartFailed} error={feed.error} onRetry={feed.restart} />;
  if (feed.state === 'loading') return <Skeleton className="h-full w-full" />;
  if (feed.isEmpty)
    return <EmptyState icon={ChartNoAxesColumn} title={strings.noCandles} hint={strings.noCandlesHint} />;
  const width = INTERVALS.find(({ value }) => value === interval)?.name ?? '';
  const label = strings.chartOf(of, unit, width);
  // What is read is a candle of one way to look at it.
  return (
    <CandleChart
      key={`${base}${quote}${interval}${feed.restarts}`}
      store={feed.store}
      format={format}
      label={label}
      onOlder={feed.loadOlder}
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
          unit={{ perDollar: feed.quotePrice ? 1 / feed.quotePrice : undefined, supply: undefined }}
          price={feed.basePrice}
          label={label}
          isTable={inside.isTable}
          onDrawn={setDrawn}
        />
      </Suspense>
    </CandleChart>
  );
}

function usePairFeed(base: Address, quote: Address, interval: CandleInterval) {
  const queryClient = useQueryClient();
  const stream = useStream();
  const pair = useMemo(() => {
    const inDollars = (id: Address) =>
      tokenFeed({
        id,
        token: async () => findBuiltIn(id) ?? queryClient.fetchQuery(searchedAsset(id)),
        supply: () => undefined,
        type: 'price',
        quote: 'usd',
        queryClient,
        stream,
      });
    return pairFeed(inDollars(base), inDollars(quote));
  }, [base, quote, queryClient, stream]);
  const feed = useDatafeed(pair, interval);
  const { store, stores } = feed;
  const isEmpty = useSyncExternalStore(store.onChange, () => store.candles().length === 0);
  const [one, other] = [usePrice(base), usePrice(quote)];
  useLayoutEffect(() => {
    for (const [index, each] of stores.entries()) each.endAt([one, other][index] ?? undefined);
  }, [stores, one, other]);
  return { ...feed, isEmpty, basePrice: one, quotePrice: other };
}
