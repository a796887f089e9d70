import { useSyncExternalStore } from 'react';
import { createRemoteStream } from './remote-stream.ts';
import type { StreamState } from './stream.ts';
// oxlint-disable-next-line import/default -- Vite makes this module: the address of the built worker
import workerUrl from './stream.worker.ts?worker&url';
import type { Port, StreamCommand, StreamNews } from './stream-port.ts';

/** The page's one socket, in a worker of its own; it opens with the first one who watches or asks for its state. */
export const stream = createRemoteStream({
  start: startWorker,
  nextFrame: (deliver) => requestAnimationFrame(deliver),
});

/** Whether prices on screen are alive. */
export function useStreamState(): StreamState {
  return useSyncExternalStore(stream.onState, stream.state);
}

function startWorker(): Port<StreamCommand, StreamNews> {
  // The page takes scripts only from a policy (safety.md); this one knows a single address.
  const policy = window.trustedTypes?.createPolicy('orrery-stream', { createScriptURL: () => workerUrl });
  return new Worker(policy?.createScriptURL(workerUrl) ?? workerUrl, { name: 'stream' });
}
