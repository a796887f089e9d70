import { type StreamFrame, StreamFrameSchema } from '@orrery/wire';
import type { Address } from '@solana/kit';
import * as v from 'valibot';
import { log } from '../errors/log.ts';
import { emptyBatch, gather, isEmpty, type StreamBatch, takeDue } from './batch.ts';
import { listen } from './listen.ts';
import { type Channel, createSubscriptions } from './subscriptions.ts';

export const RECONNECT_DELAY_MS = 2_500;
export const UNSUBSCRIBE_DELAY_MS = 100;
/** A subscribed socket silent for so long is taken for half-open (trading.md §9). */
export const SILENCE_MS = 20_000;

/** More rows than a page can draw in one frame wait for the next: 2,400 a second go through. */
export const ROWS_PER_FRAME = 40;

/** A row is drawn anew only some time after the tint of its last change is over: faster nobody reads. */
export const ROW_REST_MS = 500;
/** When every row that waits is at rest, it is looked again after so long. */
const LOOK_AGAIN_MS = 50;

export type StreamState = 'connecting' | 'live' | 'offline';

export interface Stream {
  /** Subscribes ids, or `recent` as a whole, for as long as someone watches; the returned function lets go. */
  readonly watch: (channel: Channel, ids?: readonly Address[]) => () => void;
  /** Called at most once per animation frame. */
  readonly onBatch: (listener: (batch: StreamBatch) => void) => () => void;
  readonly state: () => StreamState;
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
  let isSweepAsked = false;
  let silence: ReturnType<typeof setTimeout> | undefined;

  function setState(next: StreamState) {
    state = next;
    for (const listener of stateListeners) listener();
  }

  function connect() {
    if (socket) return;
    socket = host.open();
    socket.onopen = () => {
      setState('live');
      send('additions');
    };
    socket.onmessage = (event) => {
      expectMore();
      const frame = parseFrame(event.data);
      if (frame) deliver.add(frame);
    };
    socket.onclose = () => {
      socket = undefined;
      clearTimeout(silence);
      subscriptions.forget();
      setState('offline');
      setTimeout(connect, RECONNECT_DELAY_MS);
    };
  }

  function send(requests: 'additions' | 'removals') {
    if (socket?.readyState !== WebSocket.OPEN) return;
    for (const request of subscriptions[requests]()) socket.send(JSON.stringify(request));
    expectMore();
  }

  function expectMore() {
    clearTimeout(silence);
    if (subscriptions.isAnyTold()) silence = setTimeout(() => socket?.close(), SILENCE_MS);
  }

  function sweepLater() {
    if (isSweepAsked) return;
    isSweepAsked = true;
    setTimeout(() => {
      isSweepAsked = false;
      send('removals');
    }, UNSUBSCRIBE_DELAY_MS);
  }

  return {
    watch(channel, ids = []) {
      subscriptions.hold(channel, ids);
      connect();
      send('additions');
      let isHeld = true;
      return () => {
        if (isHeld) subscriptions.release(channel, ids);
        isHeld = false;
        sweepLater();
      };
    },
    onBatch: deliver.onBatch,
    state: () => state,
    onState(listener) {
      connect();
      return listen(stateListeners, listener);
    },
  };
}

function parseFrame(data: unknown): StreamFrame | undefined {
  const frame = v.safeParse(v.pipe(v.string(), v.parseJson(), StreamFrameSchema), data);
  if (frame.success) return frame.output;
  log.warn('stream frame dropped', { issues: v.summarize(frame.issues) });
  return undefined;
}

/** Gathers frames and hands them on together: a flood costs one pass per animation frame, a hidden tab nothing. */
function createDelivery(nextFrame: Host['nextFrame']) {
  const listeners = new Set<(batch: StreamBatch) => void>();
  const batch = emptyBatch();
  const restsUntil = new Map<Address, number>();
  let isAsked = false;

  function ask() {
    if (isAsked || isEmpty(batch)) return;
    isAsked = true;
    nextFrame(hand);
  }

  function hand() {
    const now = performance.now();
    const due = takeDue(batch, {
      most: ROWS_PER_FRAME,
      isDue: (id) => (restsUntil.get(id) ?? 0) <= now,
    });
    if (isEmpty(due)) return void setTimeout(askAnew, LOOK_AGAIN_MS);
    for (const id of [...due.prices.keys(), ...due.assets.keys()]) restsUntil.set(id, now + ROW_REST_MS);
    for (const listener of listeners) listener(due);
    askAnew();
  }

  function askAnew() {
    isAsked = false;
    ask();
  }

  return {
    add(frame: StreamFrame) {
      if (frame.type === 'error') return log.warn('stream refused a request', { error: frame.error });
      gather(batch, frame);
      ask();
    },
    onBatch: (listener: (batch: StreamBatch) => void) => listen(listeners, listener),
  };
}
