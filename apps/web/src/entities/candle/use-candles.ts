import type { Candle } from '@orrery/wire/charts/candles';
import type { Address } from '@solana/kit';
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useLayoutEffect, useMemo, useRef } from 'react';
import { log } from '#shared/log.ts';
import { useStream } from '#shared/stream/stream-context.ts';
import { CANDLES_PER_PAGE, candleQueries } from './candle.queries.ts';
import { MAX_CANDLES, toCandleTrade } from './candle-series.ts';
import { createCandleStore } from './candle-store.ts';
import { type ChartView, chartViewEntry, toChartView } from './chart-view.ts';

interface CandlesInput {
  id: Address;
  view: ChartView;
  /** What circulates, for market caps. */
  supply: number | null | undefined;
  /** The price that is shown, in the chart's unit, and since when if that is known: the last candle ends at it. */
  shown: { price?: number | null | undefined; updatedAt?: string | null | undefined };
}

/** Asks ahead for the candles that a token's page will begin with, by its age in milliseconds if that is known. */
export function prefetchCandles(queryClient: QueryClient, id: Address, ageMs: number | undefined): void {
  const view = toChartView(chartViewEntry.get(), ageMs);
  void queryClient.prefetchQuery(candleQueries.newest({ id, ...view }));
}

/** The candles of a token, kept alive by its trades; `loadOlder` brings those before the oldest. */
export function useCandles({ id, view, supply, shown: { price, updatedAt } }: CandlesInput) {
  const { interval, type, quote } = view;
  const queryClient = useQueryClient();
  const stream = useStream();
  const { data, error, refetch } = useQuery(candleQueries.newest({ id, interval, type, quote }));
  const store = useMemo(() => createFor({ id, interval, type, quote }), [id, interval, type, quote]);
  const circulating = useRef(supply);
  useLayoutEffect(() => {
    circulating.current = supply;
  }, [supply]);

  useLayoutEffect(() => {
    if (data) store.candles.load(data);
  }, [data, store]);

  const factor = type === 'price' ? 1 : supply;
  const end = price == null || factor == null ? undefined : price * factor;
  /** Trades have a fee in their price, the price that is shown has none. */
  const endAtShown = useEffectEvent((timeMs = 0) => {
    const last = store.candles.candles().at(-1);
    if (!last || end === undefined) return;
    // A price comes sooner than its time, and that of SOL moves others between their own.
    store.candles.trade([{ timeMs: Math.max(timeMs, last.time * 1_000), price: end, volume: 0 }]);
  });

  useEffect(() => {
    const letGo = stream.watch('txns', [id]);
    const stop = stream.onBatch(({ trades }) => {
      const news = trades
        .get(id)
        ?.flatMap((trade) => toCandleTrade(trade, { type, quote }, circulating.current) ?? []);
      // Before the first page there is nothing to go on from.
      if (!news || store.candles.candles().length === 0) return;
      store.candles.trade(news);
      const last = news.at(-1);
      if (last) endAtShown(last.timeMs);
    });
    return () => {
      letGo();
      stop();
    };
  }, [stream, id, type, quote, store]);

  // In the frame that shows the price elsewhere.
  useLayoutEffect(() => {
    if (data && end !== undefined) endAtShown(updatedAt == null ? undefined : Date.parse(updatedAt));
  }, [data, end, updatedAt]);

  const loadOlder = () =>
    void store.loadOlder((to) =>
      queryClient.fetchQuery(candleQueries.before({ id, interval, type, quote }, to)),
    );
  return { store: store.candles, data, error, refetch, loadOlder };
}

type LoadBefore = (to: number) => Promise<readonly Candle[]>;

function createFor({ interval }: ChartView & { id: Address }) {
  const candles = createCandleStore(interval);
  let isLoading = false;
  /** Before this one there is none. */
  let first: number | undefined;

  return {
    candles,
    async loadOlder(load: LoadBefore): Promise<void> {
      const [oldest] = candles.candles();
      if (!oldest || isLoading || oldest.time === first || candles.candles().length >= MAX_CANDLES) return;
      isLoading = true;
      try {
        const page = await load(oldest.time * 1_000);
        if (page.length < CANDLES_PER_PAGE) first = (page[0] ?? oldest).time;
        candles.load(page);
      } catch (error) {
        // The next look at the edge asks again.
        log.warn('older candles not loaded', { error });
      } finally {
        isLoading = false;
      }
    },
  };
}
