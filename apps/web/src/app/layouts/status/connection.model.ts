import type { StreamState } from '#shared/stream/stream.ts';

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
  if (!isOnline) return { label: 'Offline', dot: 'bg-down', hint: 'This device has no network.' };
  if (stream === 'offline')
    return {
      label: 'Reconnecting',
      dot: 'bg-down',
      hint: 'The stream was lost; it is tried again every 2.5 s.',
    };
  if (stream === 'connecting') return { label: 'Connecting', dot: 'bg-warn' };
  if (isStale) return { label: 'Silent', dot: 'bg-warn', hint: 'The stream has said nothing for 10 s.' };
  if (problems) return { label: 'Degraded', dot: 'bg-warn', hint: problems.join('\n') };
  return { label: 'Live', dot: 'bg-up' };
}
