import { SECOND_MS } from '@orrery/core/time';
import { type ChaosChannel, type ChaosFrame, ChaosFrameSchema } from '@orrery/wire/charts/feeds';
import * as apiPaths from '@orrery/wire/paths';
import * as v from 'valibot';
import { log } from '#shared/log.ts';
import type { Tick } from './datafeed.ts';

const OPEN_CHECK_MS = 500;
const OPEN_CHECKS = 20;
/** An open socket that is silent for longer is taken for half-open. */
const SILENCE_MS = 20 * SECOND_MS;
const LOOK_MS = 10 * SECOND_MS;
/** After the page became visible: a socket that woke with it has been heard by then. */
const LOOK_AGAIN_MS = SECOND_MS;
const LONGEST_FRAME = 10_000;

/** The prices of the chaos provider, over one socket that is open as long as one of them is watched. */
export interface ChaosSocket {
  /** Tells the ticks of a channel until it is stopped, and calls `onGap` when the socket was connected again. */
  watch(channel: ChaosChannel, onTick: (tick: Tick) => void, onGap?: () => void): () => void;
}

interface Host {
  open: () => WebSocket;
  page: Pick<Document, 'hidden' | 'addEventListener' | 'removeEventListener'>;
  /** Milliseconds that only grow. */
  now: () => number;
}

interface Watcher {
  channel: ChaosChannel;
  onTick: (tick: Tick) => void;
  onGap: (() => void) | undefined;
}

export function createChaosSocket({ open, page, now }: Host): ChaosSocket {
  const watchers = new Set<Watcher>();
  let socket: WebSocket | undefined;
  let opening: ReturnType<typeof setInterval> | undefined;
  let looking: ReturnType<typeof setInterval> | undefined;
  let lookingAgain: ReturnType<typeof setTimeout> | undefined;
  let heard = 0;

  function connect(isAgain: boolean) {
    disconnect();
    const opened = open();
    socket = opened;
    opened.onmessage = ({ data }) => {
      heard = now();
      const frame = parseFrame(data);
      if (frame?.a === 'price') tell(frame);
    };
    let checks = 0;
    opening = setInterval(() => {
      checks += 1;
      if (opened.readyState === WebSocket.OPEN) {
        clearInterval(opening);
        opening = undefined;
        heard = now();
        subscribe([...watchers].map(({ channel }) => channel));
        if (isAgain) for (const { onGap } of watchers) onGap?.();
      } else if (checks === OPEN_CHECKS) {
        log.warn('chaos socket does not open');
        disconnect();
      }
    }, OPEN_CHECK_MS);
  }

  function disconnect() {
    clearInterval(opening);
    opening = undefined;
    if (!socket) return;
    socket.onmessage = null;
    socket.close();
    socket = undefined;
  }

  /** Closed, or open but silent: closed for good, and connected again. */
  function look() {
    if (page.hidden || opening !== undefined) return;
    const isOpen = socket?.readyState === WebSocket.OPEN;
    if (!isOpen || now() - heard > SILENCE_MS) connect(true);
  }

  /** Nobody watches: the chart of one width has left, and none took its place. */
  function end() {
    if (watchers.size > 0) return;
    disconnect();
    clearInterval(looking);
    looking = undefined;
    clearTimeout(lookingAgain);
    page.removeEventListener('visibilitychange', onVisibility);
  }

  function onVisibility() {
    clearTimeout(lookingAgain);
    if (!page.hidden) lookingAgain = setTimeout(look, LOOK_AGAIN_MS);
  }

  function send(type: 'subscribe' | 'unsubscribe', channels: readonly ChaosChannel[]) {
    if (socket?.readyState !== WebSocket.OPEN || channels.length === 0) return;
    socket.send(JSON.stringify({ type, channels: [...new Set(channels)] }));
  }

  const subscribe = (channels: readonly ChaosChannel[]) => send('subscribe', channels);

  function tell({ base, quote, p, e, time }: Extract<ChaosFrame, { a: 'price' }>) {
    const tick = { timeMs: time, price: p * 10 ** e, volume: undefined };
    for (const { channel, onTick } of watchers) if (channel === `${base}-${quote}`) onTick(tick);
  }

  return {
    watch(channel, onTick, onGap) {
      const watcher = { channel, onTick, onGap };
      watchers.add(watcher);
      if (looking === undefined) {
        connect(false);
        looking = setInterval(look, LOOK_MS);
        page.addEventListener('visibilitychange', onVisibility);
      } else if (opening === undefined) subscribe([channel]);
      return () => {
        if (!watchers.delete(watcher)) return;
        if (![...watchers].some((each) => each.channel === channel)) send('unsubscribe', [channel]);
        queueMicrotask(end);
      };
    },
  };
}

let shared: ChaosSocket | undefined;

/** The page's one socket. */
export function chaosSocket(): ChaosSocket {
  shared ??= createChaosSocket({
    open: () => new WebSocket(`${location.origin.replace(/^http/, 'ws')}${apiPaths.chaosStream}`),
    page: document,
    now: () => performance.now(),
  });
  return shared;
}

function parseFrame(data: unknown): ChaosFrame | undefined {
  const frame = v.safeParse(
    v.pipe(v.string(), v.maxLength(LONGEST_FRAME), v.parseJson(), ChaosFrameSchema),
    data,
  );
  if (frame.success) return frame.output;
  log.warn('chaos frame dropped', { issues: v.summarize(frame.issues) });
  return undefined;
}
