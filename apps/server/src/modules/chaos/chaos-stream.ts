import { AppError } from '@orrery/core/app-error';
import type { Clock } from '@orrery/core/time';
import type { OracleFeed } from '@orrery/oracle';
import {
  CHAOS_CHANNELS,
  type ChaosChannel,
  type ChaosFrame,
  ChaosRequestSchema,
} from '@orrery/wire/charts/feeds';
import * as v from 'valibot';
import type { RawData, WebSocket } from 'ws';
import type { Feeds } from '../../prices/feeds.ts';

const MAX_MALFORMED = 20;
const MAX_MESSAGES_PER_TICK = 50;
/** Above this a client is behind: it gets nothing until it has read, and then the newest price. */
const MAX_BUFFERED_BYTES = 65_536;
const POLICY_VIOLATION = 1008;
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
  channels: Set<ChaosChannel>;
  malformed: number;
  messages: number;
  isAlive: boolean;
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
    client.messages += 1;
    const request = isBinary ? undefined : readRequest(data);
    if (client.messages > MAX_MESSAGES_PER_TICK) drop(client, 'too many messages');
    else if (request) obey(client, request);
    else refuse(client);
  }

  return {
    attach(socket) {
      const client: Client = { socket, channels: new Set(), malformed: 0, messages: 0, isAlive: true };
      clients.add(client);
      socket.on('message', (data: RawData, isBinary: boolean) => receive(client, data, isBinary));
      socket.on('pong', () => {
        client.isAlive = true;
      });
      // The close that follows by itself says why.
      socket.on('error', () => undefined);
      socket.once('close', () => clients.delete(client));
    },
    tick() {
      if (clients.size === 0) return;
      const frames = channels.map(({ channel, feed }) => ({ channel, text: write(channel, feed) }));
      for (const client of clients) {
        client.messages = 0;
        const { socket } = client;
        if (socket.readyState !== socket.OPEN || socket.bufferedAmount > MAX_BUFFERED_BYTES) continue;
        for (const { channel, text } of frames) if (client.channels.has(channel)) socket.send(text);
      }
    },
    ping() {
      for (const client of clients) {
        if (!client.isAlive) {
          client.socket.terminate();
          continue;
        }
        client.isAlive = false;
        client.socket.ping();
      }
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

function refuse(client: Client): void {
  client.malformed += 1;
  const frame: ChaosFrame = { a: 'error', error: 'unknown or malformed message' };
  if (client.malformed >= MAX_MALFORMED) drop(client, 'too many malformed messages');
  else client.socket.send(JSON.stringify(frame));
}

function drop({ socket }: Client, why: string): void {
  if (socket.readyState === socket.OPEN) socket.close(POLICY_VIOLATION, why);
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
