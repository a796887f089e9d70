import { useSyncExternalStore } from 'react';
import { nextFrame } from './next-frame.ts';
import { createRemoteStream } from './remote-stream.ts';
import type { StreamState } from './stream.ts';
// oxlint-disable-next-line import/default -- Vite makes this module: the address of the built worker
import workerUrl from './stream.worker.ts?worker&url';
import type { RemotePort } from './stream-port.ts';

/** The page's one socket, in a worker of its own; it opens with the first one who watches or asks for its state. */
export const stream = createRemoteStream({
  start: startWorker,
  nextFrame,
  isHidden: () => document.hidden,
});

window.addEventListener('pagehide', stream.close);
window.addEventListener('pageshow', ({ persisted }) => persisted && stream.open());

/** Whether prices on screen are alive. */
export function useStreamState(): StreamState {
  return useSyncExternalStore(stream.onState, stream.state);
}

/** Whether the stream has been silent for 10 s, so that what is on screen is old. */
export function useIsStale(): boolean {
  return useSyncExternalStore(stream.onState, stream.isStale);
}

let address: ReturnType<typeof toTrusted> | undefined;

function startWorker(): RemotePort {
  // A policy can be made only once, a worker again and again.
  address ??= toTrusted(workerUrl);
  return new Worker(address, { name: 'stream' });
}

/** The page takes scripts only from a policy (safety.md); this one knows a single address. */
function toTrusted(url: string) {
  const policy = window.trustedTypes?.createPolicy('orrery-stream', { createScriptURL: () => url });
  return policy?.createScriptURL(url) ?? url;
}
