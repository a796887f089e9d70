import { WRAPPED_SOL } from '@orrery/domain/mints/mints';
import type { Asset } from '@orrery/wire/tokens/asset';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useRef, useState } from 'react';
import { ageOf } from '#entities/asset/age.model.ts';
import type { RowProps } from '#entities/asset/live/use-live-rows.ts';
import { chartViewEntry, firstIntervalOf, LEAST_BARS } from '#entities/candle/chart-view.ts';
import { firstInterval } from '#entities/candle/first-interval.queries.ts';
import { chainNow } from '#shared/api/chain-time.ts';
import { useStored } from '#shared/storage/use-stored.ts';
import { Panel } from '#shared/ui/panel.tsx';
import { lazyPart } from '#shared/ui/states/load-again.ts';
import { Skeleton } from '#shared/ui/states/skeleton.tsx';
import * as strings from '../strings.ts';
import { chartHeightEntry, USUAL_PX } from './chart-height.ts';
import { ChartTools } from './chart-tools.tsx';

const ChartHandle = lazyPart(async () => (await import('./chart-handle.tsx')).ChartHandle);
const TokenCandles = lazyPart(async () => (await import('./token-candles.tsx')).TokenCandles);
const WatchedPrice = lazyPart(async () => (await import('#entities/price/watched-price.tsx')).WatchedPrice);

interface ChartPanelProps {
  asset: Pick<Asset, 'id' | 'symbol' | 'name' | 'circSupply' | 'firstPool' | 'createdAt'>;
  row: RowProps;
}

/** The token's chart and how to look at it. */
export function ChartPanel({ asset, row }: ChartPanelProps) {
  const [chosen, setView] = useStored(chartViewEntry);
  // A token that grows older while one looks keeps its candles.
  const [ageMs] = useState(() => ageOf(asset, chainNow()));
  const { data: first } = useQuery({
    ...firstInterval({ ...chosen, id: asset.id, ageMs }),
    enabled: chosen.interval === undefined,
  });
  const known = chosen.interval ?? first;
  const view = { ...chosen, interval: known ?? firstIntervalOf(ageMs, LEAST_BARS) };
  const [height, setHeight] = useStored(chartHeightEntry);
  const panel = useRef<HTMLElement>(null);
  const isInSol = view.quote === 'native' && asset.id !== WRAPPED_SOL;
  const [solPrice, setSolPrice] = useState<number | null>();
  const room = <Skeleton className="h-full w-full" />;
  return (
    <>
      <Panel
        ref={panel}
        aria-label={strings.chart}
        // Where the window is low, the list below it keeps its room.
        className="flex min-h-55 shrink flex-col"
        style={{ height: height ?? USUAL_PX }}
      >
        <ChartTools view={view} onViewChange={(change) => setView({ ...chosen, ...change })} />
        <div className="min-h-0 flex-1 p-1">
          <Suspense fallback={room}>
            {known ? <TokenCandles asset={asset} row={row} view={view} solPrice={solPrice} /> : room}
          </Suspense>
        </div>
        <Suspense>{isInSol && <WatchedPrice id={WRAPPED_SOL} onPrice={setSolPrice} />}</Suspense>
      </Panel>
      <div className="h-3 shrink-0">
        <Suspense>
          <ChartHandle chart={panel} height={height} onHeight={setHeight} />
        </Suspense>
      </div>
    </>
  );
}
