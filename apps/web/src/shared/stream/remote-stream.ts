import { log } from '../errors/log.ts';
import type { StreamBatch } from './batch.ts';
import { listen } from './listen.ts';
import { RECONNECT_DELAY_MS, type Stream, type StreamState } from './stream.ts';
import type { RemotePort, StreamCommand, StreamNews } from './stream-port.ts';

interface RemoteHost {
  /** Starts the other side: with the first who needs it, and again after it failed. */
  readonly start: () => RemotePort;
  readonly nextFrame: (deliver: () => void) => void;
}

/** The page's end of a stream that runs elsewhere. */
export function createRemoteStream({ start, nextFrame }: RemoteHost): Stream {
  const batchListeners = new Set<(batch: StreamBatch) => void>();
  const stateListeners = new Set<() => void>();
  const held = new Map<number, StreamCommand>();
  let state: StreamState = 'connecting';
  let port: RemotePort | undefined;
  let isRestarting = false;
  let keys = 0;

  function setState(next: StreamState) {
    state = next;
    for (const listener of stateListeners) listener();
  }

  function open() {
    try {
      port = start();
    } catch (error) {
      fail(error);
      return;
    }
    const opened = port;
    opened.onmessage = ({ data: news }) => {
      if (port === opened) hear(news, opened);
    };
    opened.onerror = ({ message }) => {
      if (port === opened) fail(message);
    };
    opened.postMessage({ type: 'connect' });
    for (const command of held.values()) opened.postMessage(command);
  }

  function fail(error: unknown) {
    log.warn('stream worker failed', { error });
    port?.terminate();
    port = undefined;
    isRestarting = true;
    setState('offline');
    setTimeout(() => {
      isRestarting = false;
      open();
    }, RECONNECT_DELAY_MS);
  }

  function hear(news: StreamNews, from: RemotePort) {
    if (news.type === 'state') {
      setState(news.state);
      return;
    }
    nextFrame(() => {
      for (const listener of batchListeners) listener(news.batch);
      from.postMessage({ type: 'drawn' });
    });
  }

  function need() {
    if (!port && !isRestarting) open();
  }

  return {
    watch(channel, ids = []) {
      need();
      keys += 1;
      const key = keys;
      const command: StreamCommand = { type: 'watch', key, channel, ids };
      held.set(key, command);
      port?.postMessage(command);
      return () => {
        if (held.delete(key)) port?.postMessage({ type: 'release', key });
      };
    },
    onBatch: (listener) => listen(batchListeners, listener),
    state: () => state,
    onState(listener) {
      need();
      return listen(stateListeners, listener);
    },
  };
}
