import type { Asset, GemBucket, Timeframe } from '@orrery/wire';
import { Pause, Rocket } from 'lucide-react';
import { type FocusEvent, type PointerEvent, useId, useState } from 'react';
import { LOADING_TOKENS, NO_TOKENS } from '#entities/asset/asset.words.ts';
import { useLiveStore, useOrder } from '#entities/asset/live/use-live-rows.ts';
import { Badge } from '#shared/ui/badge.tsx';
import { EmptyState } from '#shared/ui/empty-state.tsx';
import { Skeleton } from '#shared/ui/skeleton.tsx';
import { countWaiting } from './hunt.model.ts';
import { HuntCard } from './hunt-card.tsx';

const HINTS: Record<GemBucket, string> = {
  recent: 'New tokens appear here the moment they are launched.',
  aboutToGraduate: 'Tokens appear here while they are on their launch curve.',
  graduated: 'Tokens appear here once their curve is full.',
};

interface HuntColumnProps {
  bucket: GemBucket;
  title: string;
  /** Undefined while they are on their way. */
  assets: readonly Asset[] | undefined;
  timeframe: Timeframe;
  isTitled: boolean;
}

/** One live column. While somebody is on it no card comes, goes or moves; what waits is counted. */
export function HuntColumn({ bucket, title, assets, timeframe, isTitled }: HuntColumnProps) {
  const heading = useId();
  const [held, setHeld] = useState<readonly Asset[]>();
  const hold = () => setHeld((before) => before ?? assets);
  const letGo = () => setHeld(undefined);
  return (
    <section
      aria-labelledby={heading}
      onPointerEnter={(event) => isMouse(event) && hold()}
      onPointerLeave={(event) => isMouse(event) && letGo()}
      onFocus={(event) => event.target.matches(':focus-visible') && hold()}
      onBlur={(event) => isOut(event) && letGo()}
      className="flex min-h-0 min-w-0 flex-col"
    >
      <header
        className={isTitled ? 'flex h-10 shrink-0 items-center justify-between px-4' : 'absolute right-4'}
      >
        <h2 id={heading} className={isTitled ? 'font-semibold text-13' : 'sr-only'}>
          {title}
        </h2>
        {held && assets && <Held waiting={countWaiting(held, assets)} />}
      </header>
      {assets === undefined && <ColumnSkeleton />}
      {assets?.length === 0 && <EmptyState icon={Rocket} title={NO_TOKENS} hint={HINTS[bucket]} />}
      {assets && assets.length > 0 && <Cards assets={held ?? assets} timeframe={timeframe} title={title} />}
    </section>
  );
}

const isMouse = (event: PointerEvent) => event.pointerType === 'mouse';
const isOut = ({ currentTarget, relatedTarget }: FocusEvent) =>
  !(relatedTarget instanceof Node && currentTarget.contains(relatedTarget));

function Held({ waiting }: { waiting: number }) {
  return (
    <Badge tone={waiting > 0 ? 'brass' : 'neutral'}>
      <Pause size={11} aria-hidden="true" />
      {waiting > 0 ? `${waiting} new` : 'Paused'}
    </Badge>
  );
}

const asListed = (assets: readonly Asset[]) => assets;

function Cards({ assets, ...rest }: { assets: readonly Asset[]; timeframe: Timeframe; title: string }) {
  const store = useLiveStore(assets, asListed);
  return (
    <ul aria-label={rest.title} className="min-h-0 flex-1 overflow-y-auto">
      {useOrder(store).map((id) => (
        <HuntCard key={id} store={store} id={id} timeframe={rest.timeframe} />
      ))}
    </ul>
  );
}

const LINES = Array.from({ length: 9 }, (_, index) => index);

function ColumnSkeleton() {
  return (
    <output>
      <span className="sr-only">{LOADING_TOKENS}</span>
      {LINES.map((line) => (
        <span key={line} className="flex h-24 items-start gap-3 border-line/60 border-b px-4 pt-3">
          <Skeleton className="size-10" isRound />
          <span className="flex flex-1 flex-col gap-2">
            <Skeleton className="h-3.5 w-32" />
            <Skeleton className="h-3 w-44" />
            <Skeleton className="h-2 w-full" />
          </span>
          <Skeleton className="h-3.5 w-16" />
        </span>
      ))}
    </output>
  );
}
