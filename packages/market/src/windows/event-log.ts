import { WINDOWS } from './windows.ts';

const CHUNK_EVENTS = 16_384;

/** A stretch of the log in typed columns, 33 bytes an event. */
export interface EventChunk {
  readonly time: Float64Array;
  readonly token: Uint32Array;
  readonly trader: Uint32Array;
  readonly isBuy: Uint8Array;
  /** A trade's dollar price, NaN for dust; for a change of holders how many there are from then on. */
  readonly value: Float64Array;
  readonly microUsd: Float64Array;
  next: EventChunk | undefined;
}

export interface LoggedEvent {
  time: number;
  token: number;
  trader: number;
  isBuy: boolean;
  value: number;
  microUsd: number;
}

/**
 * The last day's events of all tokens in order of time, with one tail for each window: what leaves a window is what its
 * tail passes, so moving the clock costs only what expires and nothing per token.
 */
export interface EventLog {
  /** Takes in an event and tells the shortest window it is inside of at `now`; the number of windows when it is older than all. */
  append(event: LoggedEvent, now: number): number;
  /** Moves each window's tail to `now`, shortest window first, telling what it passes. */
  expire(now: number, leave: (window: number, chunk: EventChunk, slot: number) => void): void;
}

export function createEventLog(): EventLog {
  let head = createChunk();
  let length = 0;
  let lastTime = Number.NEGATIVE_INFINITY;
  let appended = 0;
  const tails = WINDOWS.map(({ span }) => ({ span, chunk: head, slot: 0, passed: 0 }));

  return {
    append({ time, token, trader, isBuy, value, microUsd }, now) {
      if (length === CHUNK_EVENTS) {
        head.next = createChunk();
        head = head.next;
        length = 0;
      }
      // Blocks come in order; a time below its predecessor's would break the tails, so it counts as the same instant.
      lastTime = Math.max(lastTime, time);
      head.time[length] = lastTime;
      head.token[length] = token;
      head.trader[length] = trader;
      head.isBuy[length] = isBuy ? 1 : 0;
      head.value[length] = value;
      head.microUsd[length] = microUsd;
      length += 1;
      appended += 1;
      const inside = tails.findIndex(({ span }) => now - lastTime < span);
      return inside < 0 ? tails.length : inside;
    },
    expire(now, leave) {
      for (const [window, tail] of tails.entries()) {
        while (tail.passed < appended) {
          if (tail.slot === CHUNK_EVENTS && tail.chunk.next) {
            tail.chunk = tail.chunk.next;
            tail.slot = 0;
          }
          if (now - (tail.chunk.time[tail.slot] ?? 0) < tail.span) break;
          leave(window, tail.chunk, tail.slot);
          tail.slot += 1;
          tail.passed += 1;
        }
      }
    },
  };
}

function createChunk(): EventChunk {
  return {
    time: new Float64Array(CHUNK_EVENTS),
    token: new Uint32Array(CHUNK_EVENTS),
    trader: new Uint32Array(CHUNK_EVENTS),
    isBuy: new Uint8Array(CHUNK_EVENTS),
    value: new Float64Array(CHUNK_EVENTS),
    microUsd: new Float64Array(CHUNK_EVENTS),
    next: undefined,
  };
}
