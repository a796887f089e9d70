import type { Timeframe } from '@orrery/domain/timeframes';
import type { Asset } from '@orrery/wire/tokens/asset';
import type { GemBucket } from '@orrery/wire/tokens/gems';
import Pause from 'lucide-react/icons/pause';
import Rocket from 'lucide-react/icons/rocket';
import { type ReactNode, useId } from 'react';
import { LOADING_TOKENS, NO_TOKENS } from '#entities/asset/asset.words.ts';
import { useLiveStore, useOrder } from '#entities/asset/live/use-live-rows.ts';
import { Badge } from '#shared/ui/badge.tsx';
import { useHold } from '#shared/ui/keys/use-hold.ts';
import { EmptyState } from '#shared/ui/states/empty-state.tsx';
import { LoadingLine } from '#shared/ui/states/loading-line.tsx';
import { Skeleton } from '#shared/ui/states/skeleton.tsx';
import { countWaiting } from './hunt.model.ts';
import { HuntCard } from './hunt-card.tsx';
import * as strings from './strings.ts';
import { useHeld } from './use-held.ts';

const HINTS: Record<GemBucket, string> = {
  recent: strings.emptyNew,
  aboutToGraduate: strings.emptyAboutToGraduate,
  graduated: strings.emptyGraduated,
};

const FILTERED = strings.noMatches;

interface HuntColumnProps {
  bucket: GemBucket;
  title: string;
  /** Undefined while they are on their way. */
  assets: readonly Asset[] | undefined;
  /** Names what they answer. */
  answers: string;
  timeframe: Timeframe;
  isFiltered: boolean;
  /** Beside the title; without them the title is there for who does not see the column only. */
  tools?: ReactNode;
}

/** One live column. While it is in use no card comes, goes or moves; what waits is counted. */
export function HuntColumn(props: HuntColumnProps) {
  const { bucket, title, assets, answers, timeframe, isFiltered, tools } = props;
  const heading = useId();
  const { isAt, isHeld, at } = useHold();
  // An empty list is not held.
  const held = useHeld(assets?.length === 0 ? undefined : assets, answers, isHeld);
  const shown = held ?? assets;
  return (
    <section aria-labelledby={heading} className="relative flex min-h-0 min-w-0 flex-col">
      <header
        className={
          tools
            ? 'flex h-10 shrink-0 items-center gap-2 px-4 lg:px-5'
            : // Over the foot of the list: at its head it would cover figures of the first card.
              'pointer-events-none absolute inset-x-0 bottom-3 z-10 flex justify-center'
        }
      >
        <h2 id={heading} className={tools ? 'mr-auto font-semibold text-13' : 'sr-only'}>
          {title}
        </h2>
        {isAt && held && assets && <Held waiting={countWaiting(held, assets)} />}
        {tools}
      </header>
      {/* Without the tools: who is in a panel that they open is not on the cards. */}
      <div {...at} className="flex min-h-0 flex-1 flex-col">
        {shown === undefined && <ColumnSkeleton />}
        {shown?.length === 0 && (
          <EmptyState icon={Rocket} title={NO_TOKENS} hint={isFiltered ? FILTERED : HINTS[bucket]} />
        )}
        {shown && shown.length > 0 && <Cards assets={shown} timeframe={timeframe} title={title} />}
      </div>
    </section>
  );
}

function Held({ waiting }: { waiting: number }) {
  return (
    <Badge tone={waiting > 0 ? 'brass' : 'neutral'}>
      <Pause size={11} aria-hidden="true" />
      {waiting > 0 ? strings.newCount(waiting) : strings.paused}
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
    <output className="relative block">
      <LoadingLine>{LOADING_TOKENS}</LoadingLine>
      {LINES.map((line) => (
        <span key={line} className="flex h-24 items-start gap-3 border-line/60 border-b px-4 pt-3 lg:px-5">
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
