import { nextFrame } from './worker/next-frame.ts';
import { createRemoteStream, type RemoteStream } from './worker/remote-stream.ts';
// oxlint-disable-next-line import/default -- Vite makes this module: the address of the built worker
import workerUrl from './worker/stream.worker.ts?worker&url';
import type { RemotePort } from './worker/stream-port.ts';

/** Creates the page's only stream; its socket is in a worker and opens with the first subscriber or reader of its state. */
export function createLiveStream(): RemoteStream {
  const stream = createRemoteStream({
    start: startWorker,
    nextFrame,
    isHidden: () => document.hidden,
  });
  window.addEventListener('pagehide', stream.close);
  window.addEventListener('pageshow', ({ persisted }) => persisted && stream.open());
  return stream;
}

let address: ReturnType<typeof toTrusted> | undefined;

function startWorker(): RemotePort {
  // A policy can be made only once, a worker again and again.
  // A worker goes by the policy that its script came with, and scripts are cached for good: other hosts are another address.
  const { hosts } = document.documentElement.dataset;
  address ??= toTrusted(hosts ? `${workerUrl}?${hosts}` : workerUrl);
  return new Worker(address, { name: 'stream' });
}

/** The page takes scripts only from a policy; this one knows a single address. */
function toTrusted(url: string) {
  const policy = window.trustedTypes?.createPolicy('orrery-stream', { createScriptURL: () => url });
  return policy?.createScriptURL(url) ?? url;
}
