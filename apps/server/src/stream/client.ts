import type { Millis } from '@orrery/core/time';
import { type DropReason, guardSocket } from '@orrery/runtime';
import {
  MAX_STREAM_SUBSCRIPTIONS,
  STREAM_REQUESTS,
  type StreamRequest,
  StreamRequestSchema,
} from '@orrery/wire/stream/requests';
import * as v from 'valibot';
import type { RawData, WebSocket } from 'ws';
import { type Boards, Subscriptions } from './subscriptions.ts';
import { toFrame } from './topics.ts';

/** Above this the client is behind: it gets nothing until it has read, and then only the newest values. */
const MAX_BUFFERED_BYTES = 262_144;
/** A client that received nothing for this long gets an empty frame: browsers cannot see pings, and take 10 s of silence for old prices. */
const HEARTBEAT_MS = 5_000;
/** Room for answers to a client that is behind: beyond it they would pile up. */
const MAX_ANSWERS_BYTES = 65_536;

/** What all clients together have been sent and denied since the start. */
export interface StreamCounts {
  framesSent: number;
  /** How often a client got nothing at a tick because it had not read what it was sent; its next frame holds the newest values. */
  ticksHeldBack: number;
  dropped: Record<DropReason, number>;
}

/** One connection: its subscriptions and the last tick it was sent. */
export interface StreamClient {
  /** Sends the news of a tick; returns false when the client is behind and must be sent it later. */
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
  /** What a frame that all clients share is for this one. */
  rewrite?: ((frame: string) => string) | undefined;
}

export function createStreamClient(
  socket: WebSocket,
  { tick: joinedAt, boards, counts, rewrite }: StreamClientOptions,
): StreamClient {
  const subscriptions = new Subscriptions(boards);
  const guard = guardSocket(socket, (reason) => {
    counts.dropped[reason] += 1;
  });
  let seen = joinedAt;
  let quietSince: Millis | undefined;

  function refuse(reason: string): void {
    if (socket.bufferedAmount < MAX_BUFFERED_BYTES + MAX_ANSWERS_BYTES)
      socket.send(JSON.stringify({ type: 'error', error: reason }));
  }

  function hear(request: ReadRequest): void {
    if (request === 'malformed') {
      if (guard.forgive()) refuse('malformed message');
    } else if (request === 'unknown') refuse('unknown message');
    else if (!subscriptions.obey(request)) refuse(`at most ${MAX_STREAM_SUBSCRIPTIONS} subscriptions`);
  }

  function sendFrame(frame: string): void {
    socket.send(rewrite ? rewrite(frame) : frame);
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
    if (guard.admit()) hear(isBinary ? 'malformed' : readRequest(data));
  });

  return {
    send(tick, now) {
      guard.settle();
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
    ping: () => guard.ping(),
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
