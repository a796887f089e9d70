import { apiPaths } from '@orrery/wire';
import { useSyncExternalStore } from 'react';
import { createStream, type StreamState } from './stream.ts';

/** The page's one socket; it opens with the first one who watches or asks for its state. */
export const stream = createStream({
  open: () => new WebSocket(new URL(apiPaths.stream, location.href.replace(/^http/, 'ws'))),
  nextFrame: (deliver) => requestAnimationFrame(deliver),
});

/** Whether prices on screen are alive. */
export function useStreamState(): StreamState {
  return useSyncExternalStore(stream.onState, stream.state);
}
