import { formatExact } from '@orrery/domain';
import { useQuery } from '@tanstack/react-query';
import { healthQueries } from '#entities/health/health.queries.ts';
import { useStreamState } from '#shared/stream/live.ts';
import type { StreamState } from '#shared/stream/stream.ts';
import { cx } from '#shared/ui/cx.ts';
import { useIsOnline } from '#shared/ui/use-is-online.ts';

const STATES: Record<StreamState | 'unwell' | 'cut off', { label: string; dot: string }> = {
  live: { label: 'Live', dot: 'bg-up' },
  unwell: { label: 'Degraded', dot: 'bg-warn' },
  connecting: { label: 'Connecting', dot: 'bg-warn' },
  offline: { label: 'Reconnecting', dot: 'bg-down' },
  'cut off': { label: 'Offline', dot: 'bg-down' },
};

/** The footer of a desk: is the market alive, where is the chain, what runs here. */
export function StatusBar() {
  const { data: health } = useQuery(healthQueries.now());
  const stream = useStreamState();
  const isOnline = useIsOnline();
  const isUnwell = stream === 'live' && health?.status === 'degraded';
  const { label, dot } = STATES[isOnline ? (isUnwell ? 'unwell' : stream) : 'cut off'];
  return (
    <footer className="flex h-7 shrink-0 items-center gap-5 border-line border-t bg-ink px-4 text-11 text-muted sm:px-5">
      <span className="flex items-center gap-1.5" title={isUnwell ? health.problems.join('\n') : undefined}>
        <span className={cx('size-2 rounded-full', dot)} aria-hidden="true" />
        {label}
      </span>
      {health && (
        <>
          <span className="hidden sm:inline">Slot {formatExact(String(health.slot))}</span>
          <span className="hidden sm:inline">
            {formatExact(health.transactionsPerSecond.toFixed(0))} tx/s
          </span>
          {health.network === 'local' && (
            <span className="ml-auto text-brass sm:ml-0">Sample market on the embedded chain</span>
          )}
          <span className="ml-auto hidden sm:inline">v{health.version}</span>
        </>
      )}
    </footer>
  );
}
