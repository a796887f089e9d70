import { AppError } from '@orrery/core/app-error';
import type { Clock } from '@orrery/core/time';
import type { OracleFeed } from '@orrery/oracle';
import { guardSocket, type SocketGuard } from '@orrery/runtime';
import {
  CHAOS_CHANNELS,
  type ChaosChannel,
  type ChaosFrame,
  ChaosRequestSchema,
} from '@orrery/wire/charts/feeds';
import * as v from 'valibot';
import type { RawData, WebSocket } from 'ws';
import type { Feeds } from '../../prices/feeds.ts';

/** Above this a client is behind: it gets nothing until it has read, and then the newest price. */
const MAX_BUFFERED_BYTES = 65_536;
/** Prices go out as whole numbers of this power of ten. */
const EXPO = -8;

/** The chaos price stream: to each client, at each tick, one price of every channel it subscribed to. */
export interface ChaosStream {
  attach(socket: WebSocket): void;
  tick(): void;
  /** Asks every client for a heartbeat and drops those that gave none since the last time. */
  ping(): void;
}

type ChaosRequest = v.InferOutput<typeof ChaosRequestSchema>;

interface Client {
  socket: WebSocket;
  guard: SocketGuard;
  channels: Set<ChaosChannel>;
}

export function createChaosStream(feeds: Feeds, clock: Clock): ChaosStream {
  const clients = new Set<Client>();
  const channels = CHAOS_CHANNELS.map((channel) => ({ channel, feed: feedOf(feeds, channel) }));

  function write(channel: ChaosChannel, feed: OracleFeed): string {
    const [base = '', quote = ''] = channel.split('-');
    const p = Math.round(feeds.price(feed) / 10 ** EXPO);
    const frame: ChaosFrame = {
      a: 'price',
      p,
      e: EXPO,
      base,
      quote,
      time: clock.now(),
      volume: feeds.volume(feed),
    };
    return JSON.stringify(frame);
  }

  function receive(client: Client, data: RawData, isBinary: boolean): void {
    if (!client.guard.admit()) return;
    const request = isBinary ? undefined : readRequest(data);
    if (request) obey(client, request);
    else refuse(client);
  }

  return {
    attach(socket) {
      const client: Client = { socket, guard: guardSocket(socket), channels: new Set() };
      clients.add(client);
      socket.on('message', (data: RawData, isBinary: boolean) => receive(client, data, isBinary));
      socket.once('close', () => clients.delete(client));
    },
    tick() {
      if (clients.size === 0) return;
      const frames = channels.map(({ channel, feed }) => ({ channel, text: write(channel, feed) }));
      for (const client of clients) {
        client.guard.settle();
        const { socket } = client;
        if (socket.readyState !== socket.OPEN || socket.bufferedAmount > MAX_BUFFERED_BYTES) continue;
        for (const { channel, text } of frames) if (client.channels.has(channel)) socket.send(text);
      }
    },
    ping() {
      for (const { guard } of clients) guard.ping();
    },
  };
}

function feedOf(feeds: Feeds, channel: ChaosChannel): OracleFeed {
  const name = channel.replace('-', '').toUpperCase();
  const feed = feeds.find(name);
  if (!feed) throw new AppError('FEED_NOT_FOUND', { name });
  return feed;
}

function obey({ channels }: Client, request: ChaosRequest): void {
  for (const channel of request.channels) {
    if (request.type === 'subscribe') channels.add(channel);
    else channels.delete(channel);
  }
}

function refuse({ socket, guard }: Client): void {
  const frame: ChaosFrame = { a: 'error', error: 'unknown or malformed message' };
  if (guard.forgive()) socket.send(JSON.stringify(frame));
}

function readRequest(data: RawData): ChaosRequest | undefined {
  try {
    const text = Buffer.isBuffer(data) ? data.toString('utf8') : '';
    const parsed = v.safeParse(ChaosRequestSchema, JSON.parse(text));
    return parsed.success ? parsed.output : undefined;
  } catch {
    // Not JSON: the caller answers with an error frame.
    return undefined;
  }
}
