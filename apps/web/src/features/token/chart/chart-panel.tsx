import { WRAPPED_SOL } from '@orrery/domain/mints/mints';
import type { Asset } from '@orrery/wire/tokens/asset';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useRef, useState } from 'react';
import { ageOf } from '#entities/asset/age.model.ts';
import { toShownSymbol } from '#entities/asset/asset.model.ts';
import type { RowProps } from '#entities/asset/live/use-live-rows.ts';
import { firstIntervalOf, LEAST_BARS, toMeasured } from '#entities/candle/chart-view.ts';
import { firstInterval } from '#entities/candle/first-interval.queries.ts';
import { chainNow } from '#shared/api/chain-time.ts';
import { useStored } from '#shared/storage/use-stored.ts';
import { lazyPart } from '#shared/ui/states/load-again.ts';
import { Skeleton } from '#shared/ui/states/skeleton.tsx';
import { ChartFrame } from '#widgets/chart-tools/chart-frame.tsx';
import { tokenSubject } from '#widgets/chart-tools/chart-subject.ts';
import { useChartChoice } from '#widgets/chart-tools/use-chart-choice.ts';
import * as strings from '../strings.ts';
import { chartHeightEntry, USUAL_PX } from './chart-height.ts';

const ChartHandle = lazyPart(async () => (await import('./chart-handle.tsx')).ChartHandle);
const TokenCandles = lazyPart(async () => (await import('./token-candles.tsx')).TokenCandles);
const WatchedPrice = lazyPart(async () => (await import('#entities/price/watched-price.tsx')).WatchedPrice);

interface ChartPanelProps {
  asset: Pick<
    Asset,
    'id' | 'symbol' | 'name' | 'circSupply' | 'firstPool' | 'createdAt' | 'graduatedAt' | 'dev'
  >;
  row: RowProps;
}

/** The token's chart and how to look at it. */
export function ChartPanel({ asset, row }: ChartPanelProps) {
  const subject = tokenSubject(asset.id, toShownSymbol(asset.symbol));
  const [choice, choose] = useChartChoice(subject);
  // A token that grows older while one looks keeps its candles.
  const [ageMs] = useState(() => ageOf(asset, chainNow()));
  const measured = toMeasured(choice);
  const { data: first } = useQuery({
    ...firstInterval({ ...measured, id: asset.id, ageMs }),
    enabled: choice.interval === undefined,
  });
  const known = choice.interval ?? first;
  const view = { ...measured, interval: known ?? firstIntervalOf(ageMs, LEAST_BARS) };
  const [height, setHeight] = useStored(chartHeightEntry);
  const panel = useRef<HTMLElement>(null);
  const isInSol = view.quote === 'native' && asset.id !== WRAPPED_SOL;
  const [solPrice, setSolPrice] = useState<number | null>();
  const room = <Skeleton className="h-full w-full" />;
  return (
    <>
      <ChartFrame
        frame={panel}
        subject={subject}
        choice={{ ...choice, interval: view.interval }}
        onChoose={choose}
        address={asset.id}
        aria-label={strings.chart}
        // Where the window is low, the list below it keeps its room until a person sets the height.
        className={height === null ? 'chart-room min-h-49 shrink' : 'min-h-49 shrink'}
        style={{ height: height ?? USUAL_PX }}
      >
        {(inside) => (
          <div className="min-h-0 flex-1 p-1">
            <Suspense fallback={room}>
              {known ? (
                <TokenCandles asset={asset} row={row} view={view} solPrice={solPrice} inside={inside} />
              ) : (
                room
              )}
            </Suspense>
            <Suspense>{isInSol && <WatchedPrice id={WRAPPED_SOL} onPrice={setSolPrice} />}</Suspense>
          </div>
        )}
      </ChartFrame>
      <div className="h-3 shrink-0">
        <Suspense>
          <ChartHandle chart={panel} height={height} onHeight={setHeight} />
        </Suspense>
      </div>
    </>
  );
}
