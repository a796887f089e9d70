import type { Time } from '@orrery/core/time';
import type { Logger } from 'pino';
import * as v from 'valibot';
import type { WebSocket } from 'ws';
import { createStreamClient, type StreamClient, type StreamCounts } from '../../stream/client.ts';
import { createTicker } from '../../stream/ticker.ts';
import { readJson } from '../hosts/read-text.ts';
import { HostBoards, HostFrameSchema } from './host-boards.ts';
import { createHostSocket } from './host-socket.ts';
import { HostSubscriptions } from './host-subscriptions.ts';

/** One socket to a host's stream for all clients here. */
export interface StreamRelay {
  attach(socket: WebSocket): void;
  stop(): void;
}

interface StreamRelayOptions {
  url: string;
  /** Sent to the host as its API key. */
  key?: string | undefined;
  time: Time;
  log: Pick<Logger, 'warn'>;
}

const PING_MS = 15_000;
/** When a host has been silent for this long, clients hear nothing either: a heartbeat would have them take old prices for new ones. */
const SILENCE_MS = 8_000;
const GOING_AWAY = 1001;
const MAX_WARNING_LETTERS = 200;

/**
 * Hands a host's frames to the clients that subscribed to what is in them, at the pace and within the bounds of this server's own stream. Where a
 * host is lost, the sockets of those it has spoken to end: what they missed is only in a new answer, for which pages ask when they are back.
 */
export function createStreamRelay({ url, key, time, log }: StreamRelayOptions): StreamRelay {
  const told = new HostBoards();
  const { boards } = told;
  const subscriptions = new HostSubscriptions(boards);
  const clients = new Map<WebSocket, StreamClient>();
  const counts: StreamCounts = {
    framesSent: 0,
    ticksHeldBack: 0,
    dropped: { silent: 0, malformed: 0, flooding: 0 },
  };
  let tick = 1;
  let [heardAt, isWarned] = [Number.NEGATIVE_INFINITY, false];
  const host = createHostSocket({ url: () => url, key, time, onOpen: subscribe, onText: hear, onLost: lose });
  const ticker = createTicker(time, (now) => {
    tick += 1;
    subscribe();
    told.flush(tick, subscriptions);
    if (now - heardAt > SILENCE_MS) return;
    let areAllTold = true;
    for (const client of clients.values()) areAllTold = client.send(tick, now) && areAllTold;
    if (areAllTold) told.settle();
  });
  const stopPinging = time.every(PING_MS, () => {
    for (const client of clients.values()) client.ping();
  });

  function subscribe(): void {
    if (!host.isOpen()) return;
    for (const request of subscriptions.changes()) host.send(request);
  }

  function hear(text: string): void {
    const frame = v.safeParse(HostFrameSchema, readJson(text));
    if (!frame.success) warn(`no frame: ${v.getDotPath(frame.issues[0]) ?? 'message'}`);
    else if (frame.output.type === 'error') warn(frame.output.error);
    else {
      heardAt = time.now();
      told.take(frame.output, tick + 1);
      ticker.hurry();
    }
  }

  /** Once a connection: a host that sends nothing else must not fill the log. */
  function warn(said: string): void {
    if (!isWarned) log.warn({ said: said.slice(0, MAX_WARNING_LETTERS) }, 'the host of the stream misspoke');
    isWarned = true;
  }

  function lose(): void {
    isWarned = false;
    heardAt = Number.NEGATIVE_INFINITY;
    subscriptions.forget();
    told.forget();
    for (const socket of clients.keys()) socket.close(GOING_AWAY, 'the host is gone');
  }

  return {
    attach(socket) {
      const client = createStreamClient(socket, { tick, boards, counts });
      clients.set(socket, client);
      host.want(true);
      socket.once('close', () => {
        clients.delete(socket);
        client.leave();
        if (clients.size === 0) host.want(false);
      });
    },
    stop() {
      stopPinging();
      ticker.stop();
      host.stop();
    },
  };
}
