import type { ReactNode } from 'react';
import { useIsStale, useStreamState } from '#shared/stream/stream-context.ts';
import { cx } from '#shared/ui/cx.ts';
import { useIsOnline } from '#shared/ui/hooks/use-is-online.ts';
import * as strings from '../strings.ts';

interface LiveChipProps {
  isHeld: boolean;
  /** How many trades wait to be shown. */
  waiting: number;
  onShow: () => void;
}

/** Whether the list moves: live, silent for too long, held still with so many waiting, or cut off. */
export function LiveChip({ isHeld, waiting, onShow }: LiveChipProps) {
  const state = useStreamState();
  const isStale = useIsStale();
  const isCutOff = !useIsOnline() || state === 'offline';
  if (isCutOff) return <Chip dot="bg-down">{strings.offline}</Chip>;
  if (!isHeld && isStale) return <Chip dot="bg-warn">{strings.silent}</Chip>;
  if (!isHeld) return <Chip dot="bg-up">{state === 'live' ? strings.live : strings.connecting}</Chip>;
  if (waiting === 0) return <Chip dot="bg-warn">{strings.paused}</Chip>;
  return (
    <button type="button" onClick={onShow} className="ml-auto rounded-full">
      <Chip dot="bg-warn">{strings.pausedNew(waiting)}</Chip>
    </button>
  );
}

function Chip({ dot, children }: { dot: string; children: ReactNode }) {
  return (
    <span className="ml-auto inline-flex h-7 items-center gap-2 rounded-full border border-line px-3 text-12 text-muted">
      <span className={cx('size-1.5 rounded-full', dot)} />
      {children}
    </span>
  );
}
