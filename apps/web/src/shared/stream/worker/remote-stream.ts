import { noteSocket } from '../../calls/sockets.ts';
import { log } from '../../log.ts';
import type { StreamBatch } from '../batch.ts';
import { listen } from '../listen.ts';
import type { Stream, StreamState } from '../stream.ts';
import { RECONNECT_DELAY_MS, STALE_MS } from '../stream-times.ts';
import type { RemotePort, StreamCommand, StreamNews } from './stream-port.ts';

interface RemoteHost {
  /** Starts the other side: with the first who needs it, and again after it failed. */
  readonly start: () => RemotePort;
  /** With the next frame; to an awake page that is hidden, which has none, at once. */
  readonly nextFrame: (deliver: () => void, isAwake: boolean) => void;
  readonly isHidden: () => boolean;
}

/** The stream as a page sees it. */
export interface PageStream extends Stream {
  /** For as long as someone needs it, batches arrive while the page is hidden too: once a second. */
  readonly stayAwake: () => () => void;
}

/** A stream to a page that may go away and come back. */
export interface RemoteStream extends PageStream {
  /** The page goes away: nothing is reconnected. */
  readonly close: () => void;
  /** It is back, as it was. */
  readonly open: () => void;
}

/** The page's end of a stream that runs elsewhere. */
export function createRemoteStream({ start, nextFrame, isHidden }: RemoteHost): RemoteStream {
  const batchListeners = new Set<(batch: StreamBatch) => void>();
  const stateListeners = new Set<() => void>();
  const awake = new Set<object>();
  const held = new Map<number, StreamCommand>();
  let status: { state: StreamState; isStale: boolean } = { state: 'connecting', isStale: false };
  let port: RemotePort | undefined;
  let restart: ReturnType<typeof setTimeout> | undefined;
  let ageing: ReturnType<typeof setTimeout> | undefined;
  let keys = 0;

  function setStatus(next: Partial<typeof status>) {
    status = { ...status, ...next };
    for (const listener of stateListeners) listener();
  }

  function open() {
    if (port || restart !== undefined) return;
    try {
      port = start();
    } catch (error) {
      fail(error);
      return;
    }
    age();
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

  function close() {
    clearTimeout(restart);
    restart = undefined;
    port?.terminate();
    port = undefined;
  }

  function fail(error: unknown) {
    log.warn('stream worker failed', { error });
    close();
    setStatus({ state: 'offline' });
    age();
    restart = setTimeout(() => {
      restart = undefined;
      open();
    }, RECONNECT_DELAY_MS);
  }

  function hear(news: StreamNews, from: RemotePort) {
    if (news.type === 'status') {
      hearStatus(news.status);
      return;
    }
    if (news.type === 'opened') {
      noteSocket(news.address);
      return;
    }
    nextFrame(() => {
      for (const listener of batchListeners) listener(news.batch);
      from.postMessage({ type: 'drawn', isHidden: isHidden() });
    }, awake.size > 0);
  }

  /** A new worker knows nothing of how old the screen is; one that is live does. */
  function hearStatus({ state, isStale }: typeof status) {
    if (state === 'live') stopAgeing();
    setStatus({ state, isStale: isStale || (state !== 'live' && status.isStale && held.size > 0) });
  }

  /** Until a worker is live; one that fails again and again does not make what is on screen younger. */
  function age() {
    ageing ??= setTimeout(() => setStatus({ isStale: held.size > 0 }), STALE_MS);
  }

  function stopAgeing() {
    clearTimeout(ageing);
    ageing = undefined;
  }

  return {
    watch(channel, ids = []) {
      open();
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
    state: () => status.state,
    isStale: () => status.isStale,
    onState(listener) {
      open();
      return listen(stateListeners, listener);
    },
    stayAwake: () => listen(awake, {}),
    close() {
      close();
      stopAgeing();
      setStatus({ state: 'connecting' });
    },
    open,
  };
}
