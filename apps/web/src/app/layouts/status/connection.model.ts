import type { StreamState } from '#shared/stream/stream.ts';
import * as strings from '../../strings.ts';

interface ConnectionFacts {
  isOnline: boolean;
  stream: StreamState;
  isStale: boolean;
  /** What the server says is wrong with it. */
  problems: readonly string[] | undefined;
}

interface Connection {
  label: string;
  dot: 'bg-up' | 'bg-warn' | 'bg-down';
  hint?: string;
}

/** What the status bar says of the line to the market; the worst thing wins. */
export function toConnection({ isOnline, stream, isStale, problems }: ConnectionFacts): Connection {
  if (!isOnline) return { label: strings.offline, dot: 'bg-down', hint: strings.offlineHint };
  if (stream === 'offline')
    return {
      label: strings.reconnecting,
      dot: 'bg-down',
      hint: strings.reconnectingHint,
    };
  if (stream === 'connecting') return { label: strings.connecting, dot: 'bg-warn' };
  if (isStale) return { label: strings.silent, dot: 'bg-warn', hint: strings.silentHint };
  if (problems) return { label: strings.degraded, dot: 'bg-warn', hint: problems.join('\n') };
  return { label: strings.live, dot: 'bg-up' };
}
