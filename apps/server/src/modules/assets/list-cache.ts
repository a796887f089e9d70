import { createHash } from 'node:crypto';
import type { Clock } from '@orrery/core/time';
import { toBrotli } from '../../http/brotli.ts';

const FRESH_MS = 250;
const MAX_HELD_BYTES = 16_000_000;

/** A list as it is sent: compressed and tagged at most once. */
export interface WrittenList {
  text: string;
  brotli(): Buffer;
  /** Names the content. */
  etag(): string;
}

/**
 * Lists as JSON texts that are written at most four times a second each, and not again while what they are written from stays
 * as it is; all of them together are bounded.
 */
export interface ListCache {
  /** The list that was asked for with these words, or a newly written one. */
  remembered: (asked: readonly unknown[], write: () => unknown) => WrittenList;
  heldBytes: () => number;
}

interface Held {
  list: WrittenList;
  /** When it was last known to be right. */
  at: number;
  version: number;
  bytes: number;
}

/** `currentVersion` returns the version of the source the lists are written from. */
export function createListCache(clock: Clock, currentVersion: () => number): ListCache {
  // In order of the times they were last known to be right.
  const lists = new Map<string, Held>();
  let held = 0;

  function drop(key: string): void {
    held -= lists.get(key)?.bytes ?? 0;
    lists.delete(key);
  }

  function hold(key: string, entry: Held): void {
    drop(key);
    for (const [other, { at, version }] of lists) {
      const isRight = version === entry.version || entry.at - at < FRESH_MS;
      if (isRight && held + entry.bytes <= MAX_HELD_BYTES) break;
      drop(other);
    }
    if (entry.bytes > MAX_HELD_BYTES) return;
    lists.set(key, entry);
    held += entry.bytes;
  }

  return {
    remembered(asked, write) {
      const now = clock.now();
      const key = JSON.stringify(asked);
      const known = lists.get(key);
      if (known && now - known.at < FRESH_MS) return known.list;
      const version = currentVersion();
      const isRight = known?.version === version;
      const list = isRight ? known.list : toWrittenList(JSON.stringify(write()));
      // A character takes at most two bytes.
      hold(key, { list, at: now, version, bytes: 2 * (key.length + list.text.length) });
      return list;
    },
    heldBytes: () => held,
  };
}

export function toWrittenList(text: string): WrittenList {
  let compressed: Buffer | undefined;
  let tag: string | undefined;
  return {
    text,
    brotli() {
      compressed ??= toBrotli(text);
      return compressed;
    },
    etag() {
      // Weak: it names what is said, whichever way it is encoded.
      tag ??= `W/"${createHash('sha1').update(text).digest('base64url')}"`;
      return tag;
    },
  };
}
