import type { Millis } from '@orrery/core';
import { STREAM_SUBSCRIPTIONS_MOST, type StreamRequest, StreamRequestSchema } from '@orrery/wire';
import * as v from 'valibot';
import type { RawData, WebSocket } from 'ws';
import { type Snapshot, Subscriptions, type WrittenPatch } from './subscriptions.ts';

const MALFORMED_MOST = 20;
const MESSAGES_PER_TICK_MOST = 50;
/** Above this the client is behind: it gets nothing until it has read, and then only the newest values. */
const BUFFERED_MOST_BYTES = 262_144;
/** A client that was told nothing for so long gets an empty frame: browsers cannot see pings, and take silence for a dead line. */
const HEARTBEAT_MS = 10_000;
const POLICY_VIOLATION = 1008;

interface Changes {
  version: number;
  patches: readonly WrittenPatch[];
}

/** What all clients together have been sent and denied since the start. */
export interface StreamCounts {
  framesSent: number;
  /** How often a client got nothing at a tick because it had not read what it was sent; its next frame holds the newest values. */
  ticksHeldBack: number;
  dropped: Record<DropReason, number>;
}

export type DropReason = 'silent' | 'malformed' | 'flooding';

/** One connection: what it subscribed to and how far it has been told. */
export interface StreamClient {
  send(changesSince: (version: number) => Changes, now: Millis): void;
  /** Drops the connection when nothing answered the last ping. */
  ping(): void;
}

interface StreamClientOptions {
  version: number;
  snapshot: Snapshot;
  /** Counted on by every client. */
  counts: StreamCounts;
}

export function createStreamClient(
  socket: WebSocket,
  { version, snapshot, counts }: StreamClientOptions,
): StreamClient {
  const subscriptions = new Subscriptions(snapshot);
  let seen = version;
  let malformed = 0;
  let messages = 0;
  let isAlive = true;
  let quietSince: Millis | undefined;

  function drop(why: DropReason, sentence: string): void {
    if (socket.readyState !== socket.OPEN) return;
    counts.dropped[why] += 1;
    socket.close(POLICY_VIOLATION, sentence);
  }

  function refuse(reason: string): void {
    malformed += 1;
    if (malformed >= MALFORMED_MOST) drop('malformed', 'too many malformed messages');
    else socket.send(JSON.stringify({ type: 'error', error: reason }));
  }

  function obey(request: StreamRequest): void {
    if (!subscriptions.obey(request)) refuse(`at most ${STREAM_SUBSCRIPTIONS_MOST} subscriptions`);
  }

  function sendFrame(type: 'prices' | 'asset-updates', rows: readonly string[]): void {
    socket.send(`{"type":"${type}","data":[${rows.join(',')}]}`);
    counts.framesSent += 1;
  }

  function sendRows(prices: readonly string[], assets: readonly string[], now: Millis): void {
    quietSince ??= now;
    const isBeatDue = now - quietSince >= HEARTBEAT_MS;
    if (prices.length > 0 || (isBeatDue && assets.length === 0)) sendFrame('prices', prices);
    if (assets.length > 0) sendFrame('asset-updates', assets);
    if (prices.length > 0 || assets.length > 0 || isBeatDue) quietSince = now;
  }

  socket.on('message', (data: RawData, isBinary: boolean) => {
    messages += 1;
    if (messages > MESSAGES_PER_TICK_MOST) return drop('flooding', 'too many messages');
    const request = isBinary ? undefined : readRequest(data);
    return request ? obey(request) : refuse('unknown or malformed message');
  });
  socket.on('pong', () => {
    isAlive = true;
  });
  socket.on('error', () => socket.terminate());

  return {
    send(changesSince, now) {
      messages = 0;
      if (socket.readyState !== socket.OPEN) return;
      if (socket.bufferedAmount > BUFFERED_MOST_BYTES) {
        counts.ticksHeldBack += 1;
        return;
      }
      const changes = changesSince(seen);
      seen = changes.version;
      const { prices, assets } = subscriptions.take(changes.patches);
      sendRows(
        prices.flatMap(({ price }) => price ?? []),
        assets.map(({ asset }) => asset),
        now,
      );
    },
    ping() {
      if (!isAlive) {
        if (socket.readyState === socket.OPEN) counts.dropped.silent += 1;
        return socket.terminate();
      }
      isAlive = false;
      socket.ping();
    },
  };
}

function readRequest(data: RawData): StreamRequest | undefined {
  try {
    const parsed = v.safeParse(
      StreamRequestSchema,
      JSON.parse(Buffer.isBuffer(data) ? data.toString('utf8') : ''),
    );
    return parsed.success ? parsed.output : undefined;
  } catch {
    // Not JSON: the caller answers with an error frame.
    return undefined;
  }
}
