import { type StreamFrame, StreamFrameSchema } from '@orrery/wire/stream/messages';
import type { Address } from '@solana/kit';
import * as v from 'valibot';
import { log } from '../log.ts';
import type { StreamBatch } from './batch.ts';
import { createDelivery } from './delivery.ts';
import { listen } from './listen.ts';
import { RECONNECT_DELAY_MS, STALE_MS } from './stream-times.ts';
import { type Channel, createSubscriptions } from './subscriptions.ts';

export const UNSUBSCRIBE_DELAY_MS = 100;
/** A subscribed socket silent for so long is taken for half-open. */
export const SILENCE_MS = 20_000;
/** No frame of ours is near this size; a longer one is not parsed. */
const LONGEST_FRAME = 8_000_000;

export type StreamState = 'connecting' | 'live' | 'offline';

export interface Stream {
  /** Subscribes ids, or `recent` as a whole, for as long as someone watches; the returned function lets go. */
  readonly watch: (channel: Channel, ids?: readonly Address[]) => () => void;
  /** Called at most once per animation frame. */
  readonly onBatch: (listener: (batch: StreamBatch) => void) => () => void;
  readonly state: () => StreamState;
  /** Whether watched channels have been silent for 10 s. */
  readonly isStale: () => boolean;
  /** Tells of a change of either. */
  readonly onState: (listener: () => void) => () => void;
}

interface Host {
  readonly open: () => WebSocket;
  readonly nextFrame: (deliver: () => void) => void;
}

export function createStream(host: Host): Stream {
  const subscriptions = createSubscriptions();
  const deliver = createDelivery(host.nextFrame);
  const stateListeners = new Set<() => void>();
  let socket: WebSocket | undefined;
  let state: StreamState = 'connecting';
  let [isStale, isSweepAsked, isPausing] = [false, false, false];
  let silence: ReturnType<typeof setTimeout> | undefined;
  let ageing: ReturnType<typeof setTimeout> | undefined;

  function tell(next: { state?: StreamState; isStale?: boolean }) {
    if ((next.state ?? state) === state && (next.isStale ?? isStale) === isStale) return;
    state = next.state ?? state;
    isStale = next.isStale ?? isStale;
    for (const listener of stateListeners) listener();
  }

  function connect() {
    if (socket || isPausing) return;
    const opened = host.open();
    socket = opened;
    opened.onopen = () => {
      tell({ state: 'live' });
      send('additions');
    };
    opened.onmessage = (event) => {
      expectMore();
      refresh();
      const frame = parseFrame(event.data);
      if (frame) deliver.add(frame);
    };
    opened.onerror = () => {
      log.warn('stream failed');
      drop();
    };
    opened.onclose = drop;
  }

  /** A half-open socket takes its time to close, and what it says meanwhile is out of date: it is not waited for. */
  function drop() {
    if (!socket) return;
    hangUp(socket);
    socket = undefined;
    clearTimeout(silence);
    subscriptions.forget();
    tell({ state: 'offline' });
    isPausing = true;
    setTimeout(() => {
      isPausing = false;
      connect();
    }, RECONNECT_DELAY_MS);
  }

  function send(requests: 'additions' | 'removals') {
    if (socket?.readyState !== WebSocket.OPEN) return;
    for (const request of subscriptions[requests]()) socket.send(JSON.stringify(request));
    expectMore();
  }

  function expectMore() {
    clearTimeout(silence);
    if (subscriptions.isAnyTold()) silence = setTimeout(drop, SILENCE_MS);
  }

  /** Something was heard, or nothing is watched any more: what is on screen counts as new. */
  function refresh() {
    clearTimeout(ageing);
    ageing = undefined;
    tell({ isStale: false });
    age();
  }

  function age() {
    if (ageing !== undefined || !subscriptions.isAnyHeld()) return;
    ageing = setTimeout(() => tell({ isStale: true }), STALE_MS);
  }

  function sweepLater() {
    if (isSweepAsked) return;
    isSweepAsked = true;
    setTimeout(() => {
      isSweepAsked = false;
      send('removals');
      if (!subscriptions.isAnyHeld()) refresh();
    }, UNSUBSCRIBE_DELAY_MS);
  }

  return {
    watch(channel, ids = []) {
      subscriptions.hold(channel, ids);
      connect();
      send('additions');
      age();
      let isHeld = true;
      return () => {
        if (isHeld) subscriptions.release(channel, ids);
        isHeld = false;
        sweepLater();
      };
    },
    onBatch: deliver.onBatch,
    state: () => state,
    isStale: () => isStale,
    onState(listener) {
      connect();
      return listen(stateListeners, listener);
    },
  };
}

function hangUp(socket: WebSocket): void {
  socket.onopen = socket.onmessage = socket.onerror = socket.onclose = null;
  socket.close();
}

function parseFrame(data: unknown): StreamFrame | undefined {
  const frame = v.safeParse(
    v.pipe(v.string(), v.maxLength(LONGEST_FRAME), v.parseJson(), StreamFrameSchema),
    data,
  );
  if (frame.success) return frame.output;
  log.warn('stream frame dropped', { issues: v.summarize(frame.issues) });
  return undefined;
}
