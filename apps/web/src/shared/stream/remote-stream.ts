import type { StreamBatch } from './batch.ts';
import type { Stream, StreamState } from './stream.ts';
import type { Port, StreamCommand, StreamNews } from './stream-port.ts';

interface RemoteHost {
  /** Starts the other side; called once, by the first who needs it. */
  readonly start: () => Port<StreamCommand, StreamNews>;
  readonly nextFrame: (deliver: () => void) => void;
}

/** The page's end of a stream that runs elsewhere. */
export function createRemoteStream({ start, nextFrame }: RemoteHost): Stream {
  const batchListeners = new Set<(batch: StreamBatch) => void>();
  const stateListeners = new Set<() => void>();
  let state: StreamState = 'connecting';
  let port: Port<StreamCommand, StreamNews> | undefined;
  let keys = 0;

  function hear({ data: news }: MessageEvent<StreamNews>) {
    if (news.type === 'state') {
      state = news.state;
      for (const listener of stateListeners) listener();
      return;
    }
    nextFrame(() => {
      for (const listener of batchListeners) listener(news.batch);
      tell({ type: 'drawn' });
    });
  }

  function tell(command: StreamCommand) {
    if (!port) {
      port = start();
      port.onmessage = hear;
      port.postMessage({ type: 'connect' });
    }
    if (command.type !== 'connect') port.postMessage(command);
  }

  return {
    watch(channel, ids) {
      keys += 1;
      const key = keys;
      tell({ type: 'watch', key, channel, ids });
      let isHeld = true;
      return () => {
        if (isHeld) tell({ type: 'release', key });
        isHeld = false;
      };
    },
    onBatch(listener) {
      batchListeners.add(listener);
      return () => {
        batchListeners.delete(listener);
      };
    },
    state: () => state,
    onState(listener) {
      tell({ type: 'connect' });
      stateListeners.add(listener);
      return () => {
        stateListeners.delete(listener);
      };
    },
  };
}
