import { emptyBatch, type StreamBatch } from './batch.ts';
import { listen } from './listen.ts';
import type { PageStream } from './worker/remote-stream.ts';

type Status = { [Name in 'state' | 'isStale']: ReturnType<PageStream[Name]> };

/** A stream for tests, live unless told otherwise: it says what a test has it say, and knows what is held of it. */
export function aStream(first: Partial<Status> = {}) {
  const batchListeners = new Set<(batch: StreamBatch) => void>();
  const stateListeners = new Set<() => void>();
  const held = new Set<{ name: string }>();
  let status: Status = { state: 'live', isStale: false, ...first };
  const hold = (name: string) => listen(held, { name });

  return {
    watch: (channel, ids = []) => hold(`${channel} ${ids.join()}`),
    stayAwake: () => hold('awake'),
    onBatch: (listener) => listen(batchListeners, listener),
    state: () => status.state,
    isStale: () => status.isStale,
    onState: (listener) => listen(stateListeners, listener),
    /** Every channel with its watched ids, and `awake`. */
    held: () => [...held].map(({ name }) => name),
    isHeard: () => batchListeners.size > 0,
    deliver(batch: Partial<StreamBatch>) {
      for (const listener of batchListeners) listener({ ...emptyBatch(), ...batch });
    },
    become(next: Partial<Status>) {
      status = { ...status, ...next };
      for (const listener of stateListeners) listener();
    },
  } satisfies PageStream & Record<string, unknown>;
}
