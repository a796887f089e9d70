import type { ChunkStore, LogName } from './chunk-store.ts';
import {
  appendTo,
  CHUNK_EVENTS,
  createChunk,
  type EventChunk,
  endOf,
  fromBytes,
  type LoggedEvent,
  toBytes,
  widen,
} from './event-chunk.ts';

/** So many are told again in some ten milliseconds. */
const EVENTS_AT_ONCE = 4_096;

/** Events beside each other, oldest first. */
export interface Stretch {
  chunk: EventChunk;
  from: number;
  /** The first one behind it. */
  until: number;
}

/** Told of events: which tail they pass, and where they lie. */
export type VisitStretch = (tail: number, stretch: Stretch) => void;

/** What a log must be given to go on where it was: its oldest chunk, and the one that was being filled. */
export interface LogState {
  first: number;
  head: Uint8Array;
}

/**
 * Events of all tokens in order of time, with one tail for each age at which something happens to them: moving the clock costs only
 * what passes a tail, and nothing per token. Full chunks lie in a store; those a tail stands in are in memory as well.
 */
export interface EventLog {
  /** The time of the newest event. */
  readonly lastTime: number;
  /** Takes in an event and tells the first tail it has not passed at `now`; the number of tails when it is older than all. */
  append(event: LoggedEvent, now: number): number;
  /** Moves each tail to `now`, the youngest first, telling what it passes. */
  expire(now: number, leave: VisitStretch): void;
  state(): LogState;
  /**
   * Takes over a state, a part of a chunk at each step: tells the first tail each event has not passed at `now`, and before them the text that was
   * kept with their chunk. Throws when a chunk cannot be read.
   */
  restore(state: LogState, now: number, visit: RestoreVisitor): Generator<void>;
}

export interface RestoreVisitor {
  chunk(text: () => string): void;
  event(tail: number, chunk: EventChunk, at: number, time: number): void;
}

interface EventLogOptions {
  name: LogName;
  /** Ages in milliseconds, ascending; events older than the last are forgotten. */
  spans: readonly number[];
  store: ChunkStore;
  /** What is kept with a chunk in the store. */
  describe?: (chunk: EventChunk) => string;
  chunkEvents?: number | undefined;
}

/** Where the next event that passes an age lies. */
interface Tail {
  readonly span: number;
  chunk: EventChunk;
  at: number;
  instant: number;
}

export function createEventLog(options: EventLogOptions): EventLog {
  const { name, spans, store, describe = () => '', chunkEvents = CHUNK_EVENTS } = options;
  let head = createChunk(0, chunkEvents);
  let lastTime = Number.NEGATIVE_INFINITY;
  let first = 0;
  const tails: Tail[] = spans.map((span) => ({ span, chunk: head, at: 0, instant: 0 }));
  /** Full chunks the store has not taken. */
  const unwritten = new Map<number, EventChunk>();

  const write = (chunk: EventChunk) => {
    if (store.write({ log: name, chunk: chunk.number }, toBytes(chunk, describe(chunk))))
      unwritten.delete(chunk.number);
    else unwritten.set(chunk.number, chunk);
  };

  function closeHead(): void {
    for (const chunk of [...unwritten.values(), head]) write(chunk);
    head = createChunk(head.number + 1, chunkEvents);
  }

  function chunkOf(number: number): EventChunk {
    const known =
      (head.number === number ? head : unwritten.get(number)) ??
      tails.find(({ chunk }) => chunk.number === number)?.chunk;
    return known ?? fromBytes(store.read({ log: name, chunk: number })).chunk;
  }

  /** Moves a tail that has passed its whole chunk into the next one. */
  function enterNext(tail: Tail): void {
    tail.chunk = chunkOf(tail.chunk.number + 1);
    tail.at = 0;
    tail.instant = 0;
    const kept = Math.min(...tails.map(({ chunk }) => chunk.number));
    for (; first < kept; first += 1) {
      unwritten.delete(first);
      store.drop({ log: name, chunk: first });
    }
  }

  function moveTail(index: number, tail: Tail, now: number, leave: VisitStretch): void {
    for (;;) {
      const { chunk, at: from } = tail;
      let until = from;
      while (now - (chunk.times[tail.instant] ?? 0) >= tail.span && until < chunk.length) {
        until = endOf(chunk, tail.instant);
        if (tail.instant + 1 < chunk.instants) tail.instant += 1;
      }
      tail.at = until;
      if (until > from) leave(index, { chunk, from, until });
      if (until < chunk.length || chunk === head) return;
      enterNext(tail);
    }
  }

  return {
    get lastTime() {
      return lastTime;
    },
    append(event, now) {
      if (head.length >= chunkEvents) closeHead();
      // Blocks come in order; a time below its predecessor's would break the tails, so it counts as the same instant.
      lastTime = Math.max(lastTime, event.time);
      appendTo(head, event.time === lastTime ? event : { ...event, time: lastTime });
      let inside = 0;
      while (inside < spans.length && now - lastTime >= (spans[inside] ?? 0)) inside += 1;
      return inside;
    },
    expire(now, leave) {
      for (let index = 0; index < tails.length; index += 1) {
        const tail = tails[index];
        if (tail) moveTail(index, tail, now, leave);
      }
    },
    state: () => ({ first, head: toBytes(head, describe(head)) }),
    *restore({ first: oldest, head: bytes }, now, visit) {
      const last = fromBytes(bytes);
      head = widen(last.chunk, chunkEvents);
      first = oldest;
      // A tail stands at the first event it has not passed, and those that passed all stand at the end.
      let waiting = tails.length;
      for (let number = oldest; number <= head.number; number += 1) {
        const read = number === head.number ? last : fromBytes(store.read({ log: name, chunk: number }));
        const chunk = number === head.number ? head : read.chunk;
        visit.chunk(read.text);
        let told = 0;
        for (let instant = 0; instant < chunk.instants; instant += 1) {
          lastTime = chunk.times[instant] ?? lastTime;
          let inside = 0;
          while (inside < waiting && now - lastTime >= (spans[inside] ?? 0)) inside += 1;
          const from = chunk.starts[instant] ?? 0;
          for (; waiting > inside; waiting -= 1)
            Object.assign(tails[waiting - 1] ?? {}, { chunk, at: from, instant });
          const end = endOf(chunk, instant);
          for (let at = from; at < end; at += 1) visit.event(inside, chunk, at, lastTime);
          if (end - told < EVENTS_AT_ONCE) continue;
          told = end;
          yield;
        }
        yield;
      }
      for (; waiting > 0; waiting -= 1) {
        const end = { chunk: head, at: head.length, instant: Math.max(0, head.instants - 1) };
        Object.assign(tails[waiting - 1] ?? {}, end);
      }
    },
  };
}
