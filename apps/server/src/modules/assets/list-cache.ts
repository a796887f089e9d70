import { brotliCompressSync, constants } from 'node:zlib';
import type { Clock } from '@orrery/core';

const FRESH_MS = 250;
const HELD_BYTES_MOST = 16_000_000;
/** A seventh of the size in 0.2 ms for a list of thirty; the highest quality took 36 ms for an eighth. */
const BROTLI_QUALITY = 4;

/** A list as it is sent, compressed at most once. */
export interface WrittenList {
  text: string;
  brotli(): Buffer;
}

/** Lists as JSON texts that are written at most four times a second each; all of them together are bounded. */
export interface ListCache {
  /** The list that was asked for with these words, or a newly written one. */
  remembered: (asked: readonly unknown[], write: () => unknown) => WrittenList;
  heldBytes: () => number;
}

export function createListCache(clock: Clock): ListCache {
  // In order of age.
  const lists = new Map<string, { list: WrittenList; at: number; bytes: number }>();
  let held = 0;

  function drop(key: string): void {
    held -= lists.get(key)?.bytes ?? 0;
    lists.delete(key);
  }

  function makeRoom(now: number, bytes: number): void {
    for (const [key, { at }] of lists) {
      if (now - at < FRESH_MS && held + bytes <= HELD_BYTES_MOST) return;
      drop(key);
    }
  }

  return {
    remembered(asked, write) {
      const now = clock.now();
      const key = JSON.stringify(asked);
      const known = lists.get(key);
      if (known && now - known.at < FRESH_MS) return known.list;
      const list = toWrittenList(JSON.stringify(write()));
      // A character takes at most two bytes.
      const bytes = 2 * (key.length + list.text.length);
      drop(key);
      makeRoom(now, bytes);
      if (bytes > HELD_BYTES_MOST) return list;
      lists.set(key, { list, at: now, bytes });
      held += bytes;
      return list;
    },
    heldBytes: () => held,
  };
}

function toWrittenList(text: string): WrittenList {
  const params = { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY };
  let compressed: Buffer | undefined;
  return {
    text,
    brotli() {
      compressed ??= brotliCompressSync(text, { params });
      return compressed;
    },
  };
}
