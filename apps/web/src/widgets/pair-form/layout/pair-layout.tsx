import { type ReactNode, Suspense } from 'react';
import type { Pair } from '#entities/pair/pair.model.ts';
import { useStored } from '#shared/storage/use-stored.ts';
import { Button } from '#shared/ui/controls/button.tsx';
import { cx } from '#shared/ui/cx.ts';
import { useWidthStep } from '#shared/ui/hooks/breakpoints.ts';
import { useIdle } from '#shared/ui/hooks/use-idle.ts';
import { lazyPart } from '#shared/ui/states/load-again.ts';
import { Skeleton } from '#shared/ui/states/skeleton.tsx';
import { ChartRoom } from '#widgets/pair-form/chart/chart-room.tsx';
import { pairViewEntry } from './pair-view.store.ts';
import * as strings from './strings.ts';

const PairChart = lazyPart(async () => (await import('#widgets/pair-form/chart/pair-chart.tsx')).PairChart);
const TokenCards = lazyPart(
  async () => (await import('#widgets/pair-form/cards/token-cards.tsx')).TokenCards,
);

interface PairLayoutProps {
  form: ReactNode;
  /** Absent while it is not known. */
  pair?: Pair;
  /** It is looked up: what will stand beside the form has its place. */
  isPending?: boolean;
  history?: ((pair: Pair) => ReactNode) | undefined;
  /** Own orders, where the screen shows them: below the chart, or the form, and above the history. */
  orders?: ReactNode;
}

/**
 * The form, alone in the middle or with the chart and own swaps beside it: to its left where there is room, else below. It comes first, as
 * it is what one is here for.
 */
export function PairLayout({ form, pair, isPending = false, history, orders }: PairLayoutProps) {
  const [view, setView] = useStored(pairViewEntry);
  const isFromXl = useWidthStep() === 3;
  const isIdle = useIdle();
  const { isChartShown = isFromXl, isHistoryShown } = view;
  const shownHistory = isHistoryShown ? history : undefined;
  const isPaired = pair !== undefined || isPending;
  const isAlone = !isPaired || !(isChartShown || shownHistory);
  return (
    <div
      className={cx(
        'mx-auto w-full px-3 pt-4 pb-32 sm:px-4 sm:pt-5 sm:pb-10',
        isAlone
          ? 'max-w-120'
          : 'max-w-400 lg:grid lg:grid-cols-[minmax(0,65fr)_minmax(22.5rem,35fr)] lg:grid-rows-[auto_auto_1fr] lg:items-start lg:gap-x-4 lg:px-5',
      )}
    >
      <div className="mx-auto w-full max-w-120 lg:col-start-2 lg:row-span-3 lg:row-start-1">
        {isPaired && (
          <div className="flex justify-end gap-2 pb-3">
            <Button size="sm" onClick={() => setView({ ...view, isChartShown: !isChartShown })}>
              {isChartShown ? strings.hideChart : strings.showChart}
            </Button>
            {history && (
              <Button size="sm" onClick={() => setView({ ...view, isHistoryShown: !isHistoryShown })}>
                {isHistoryShown ? strings.hideHistory : strings.showHistory}
              </Button>
            )}
          </div>
        )}
        {/* What an answer unfolds in it moves nothing on the screen. */}
        <div className={cx(orders !== undefined && (isAlone ? 'min-h-dvh' : 'max-lg:min-h-dvh'))}>{form}</div>
        {pair && !isChartShown && (
          <Suspense fallback={<Skeleton className="mt-3 h-35" />}>
            <TokenCards pair={pair} />
          </Suspense>
        )}
      </div>
      {isPaired && isChartShown && (
        <div className="mt-4 min-w-0 lg:col-start-1 lg:row-start-1 lg:mt-0">
          <Suspense fallback={<ChartRoom />}>
            {pair && isIdle ? <PairChart pair={pair} /> : <ChartRoom />}
          </Suspense>
        </div>
      )}
      <div className="mx-auto mt-4 w-full max-w-120 empty:hidden lg:col-start-1 lg:row-start-2 lg:max-w-none">
        {orders}
      </div>
      {pair && shownHistory && (
        <div className="mt-4 min-w-0 lg:col-start-1 lg:row-start-3">{shownHistory(pair)}</div>
      )}
    </div>
  );
}
