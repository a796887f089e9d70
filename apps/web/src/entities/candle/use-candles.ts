import type { CandlesReply } from '@orrery/wire/charts/candles';
import type { Address } from '@solana/kit';
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useLayoutEffect, useMemo, useRef } from 'react';
import { log } from '#shared/log.ts';
import { useStream } from '#shared/stream/stream-context.ts';
import { CANDLES_PER_PAGE, candleQueries, toPage } from './candle.queries.ts';
import { MAX_CANDLES } from './candle-series.ts';
import { createCandleStore } from './candle-store.ts';
import { type ChartView, chartViewEntry, toChartView } from './chart-view.ts';
import { toTick } from './feeds/token-ticks.ts';

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
    if (data) store.candles.load(toPage(data));
  }, [data, store]);

  const factor = type === 'price' ? 1 : supply;
  const end = price == null || factor == null ? undefined : price * factor;

  useEffect(() => {
    const letGo = stream.watch('txns', [id]);
    const stop = stream.onBatch(({ trades }) => {
      const news = trades
        .get(id)
        ?.flatMap((trade) => toTick(trade, { type, quote }, circulating.current) ?? []);
      if (news) store.candles.tick(news);
    });
    return () => {
      letGo();
      stop();
    };
  }, [stream, id, type, quote, store]);

  // In the frame that shows the price elsewhere. Trades have a fee in their price, the price that is shown has none.
  useLayoutEffect(() => {
    store.candles.endAt(end, updatedAt == null ? undefined : Date.parse(updatedAt));
  }, [store, end, updatedAt]);

  const loadOlder = () =>
    void store.loadOlder((to) =>
      queryClient.fetchQuery(candleQueries.before({ id, interval, type, quote }, to)),
    );
  return { store: store.candles, data, error, refetch, loadOlder };
}

type LoadBefore = (to: number) => Promise<CandlesReply>;

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
        if (page.candles.length < CANDLES_PER_PAGE) first = (page.candles[0] ?? oldest).time;
        candles.prepend(page.candles);
      } catch (error) {
        // The next look at the edge asks again.
        log.warn('older candles not loaded', { error });
      } finally {
        isLoading = false;
      }
    },
  };
}
