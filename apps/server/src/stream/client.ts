import type { Millis } from '@orrery/core/time';
import {
  MAX_STREAM_SUBSCRIPTIONS,
  STREAM_REQUESTS,
  type StreamRequest,
  StreamRequestSchema,
} from '@orrery/wire/stream/messages';
import * as v from 'valibot';
import type { RawData, WebSocket } from 'ws';
import { type Boards, Subscriptions } from './subscriptions.ts';
import { toFrame } from './topics.ts';

const MAX_MALFORMED = 20;
const MAX_MESSAGES_PER_TICK = 50;
/** Above this the client is behind: it gets nothing until it has read, and then only the newest values. */
const MAX_BUFFERED_BYTES = 262_144;
/** A client that was told nothing for so long gets an empty frame: browsers cannot see pings, and take 10 s of silence for old prices. */
const HEARTBEAT_MS = 5_000;
/** Room for answers to a client that is behind: beyond it they would pile up. */
const MAX_ANSWERS_BYTES = 65_536;
const POLICY_VIOLATION = 1008;

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
  /** Tells it what is news at a tick; false when it is behind and must be told later. */
  send(tick: number, now: Millis): boolean;
  /** Drops the connection when nothing answered the last ping. */
  ping(): void;
  /** Gives up its subscriptions. */
  leave(): void;
}

interface StreamClientOptions {
  /** The last tick before it came. */
  tick: number;
  boards: Boards;
  /** Counted on by every client. */
  counts: StreamCounts;
}

export function createStreamClient(
  socket: WebSocket,
  { tick: joinedAt, boards, counts }: StreamClientOptions,
): StreamClient {
  const subscriptions = new Subscriptions(boards);
  let seen = joinedAt;
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
    if (socket.bufferedAmount < MAX_BUFFERED_BYTES + MAX_ANSWERS_BYTES)
      socket.send(JSON.stringify({ type: 'error', error: reason }));
  }

  function hear(request: ReadRequest): void {
    if (request === 'malformed') {
      malformed += 1;
      if (malformed >= MAX_MALFORMED) drop('malformed', 'too many malformed messages');
      else refuse('malformed message');
    } else if (request === 'unknown') refuse('unknown message');
    else if (!subscriptions.obey(request)) refuse(`at most ${MAX_STREAM_SUBSCRIPTIONS} subscriptions`);
  }

  function sendFrame(frame: string): void {
    socket.send(frame);
    counts.framesSent += 1;
  }

  function sendNews(tick: number, now: Millis): void {
    quietSince ??= now;
    const isBeatDue = now - quietSince >= HEARTBEAT_MS;
    const prices = subscriptions.prices(seen, tick);
    const assets = subscriptions.assets(seen, tick);
    const frames = subscriptions.frames(seen, tick);
    const isQuiet = prices.length === 0 && assets.length === 0 && frames.length === 0;
    if (prices.length > 0 || (isBeatDue && isQuiet)) sendFrame(toFrame('prices', prices));
    if (assets.length > 0) sendFrame(toFrame('asset-updates', assets));
    for (const frame of frames) sendFrame(frame);
    if (!isQuiet || isBeatDue) quietSince = now;
  }

  socket.on('message', (data: RawData, isBinary: boolean) => {
    messages += 1;
    if (messages > MAX_MESSAGES_PER_TICK) drop('flooding', 'too many messages');
    else hear(isBinary ? 'malformed' : readRequest(data));
  });
  socket.on('pong', () => {
    isAlive = true;
  });
  // Whoever sends what is no frame is told so by the close that follows by itself; cut off, they might never read it.
  socket.on('error', () => undefined);

  return {
    send(tick, now) {
      messages = 0;
      if (socket.readyState !== socket.OPEN) return true;
      if (socket.bufferedAmount > MAX_BUFFERED_BYTES) {
        counts.ticksHeldBack += 1;
        return false;
      }
      sendNews(tick, now);
      subscriptions.settle();
      seen = tick;
      return true;
    },
    ping() {
      if (!isAlive) {
        if (socket.readyState === socket.OPEN) counts.dropped.silent += 1;
        return socket.terminate();
      }
      isAlive = false;
      socket.ping();
    },
    leave: () => subscriptions.leaveAll(),
  };
}

type ReadRequest = StreamRequest | 'unknown' | 'malformed';

function readRequest(data: RawData): ReadRequest {
  try {
    const message: unknown = JSON.parse(Buffer.isBuffer(data) ? data.toString('utf8') : '');
    const parsed = v.safeParse(StreamRequestSchema, message);
    if (parsed.success) return parsed.output;
    const isOfUnknownType = v.is(v.object({ type: UnknownTypeSchema }), message);
    return isOfUnknownType ? 'unknown' : 'malformed';
  } catch {
    // Not JSON: the caller answers with an error frame.
    return 'malformed';
  }
}

const UnknownTypeSchema = v.pipe(
  v.string(),
  v.check((type) => !STREAM_REQUESTS.includes(type)),
);
