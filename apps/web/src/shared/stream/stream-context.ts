import { createContext, useContext, useSyncExternalStore } from 'react';
import type { StreamState } from './stream.ts';
import type { PageStream } from './worker/remote-stream.ts';

export const StreamContext = createContext<PageStream | undefined>(undefined);

/** The page's one stream. */
export function useStream(): PageStream {
  const stream = useContext(StreamContext);
  if (!stream) throw new Error('useStream outside StreamContext');
  return stream;
}

/** Whether prices on screen are alive. */
export function useStreamState(): StreamState {
  const stream = useStream();
  return useSyncExternalStore(stream.onState, stream.state);
}

/** Whether the stream has been silent for 10 s, so that what is on screen is old. */
export function useIsStale(): boolean {
  const stream = useStream();
  return useSyncExternalStore(stream.onState, stream.isStale);
}
