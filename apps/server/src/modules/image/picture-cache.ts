import { isAppError } from '@orrery/core/app-error';
import { type Clock, HOUR_MS } from '@orrery/core/time';

const FRESH_MS = HOUR_MS;
/** A host that did not answer is not asked again at once. */
const FAILED_MS = 60_000;
const MAX_BYTES = 32_000_000;
/** Failures and small pictures cost more than their bytes. */
const ENTRY_BYTES = 500;

export interface Picture {
  bytes: Uint8Array;
  type: string;
}

interface Entry {
  at: number;
  size: number;
  picture: Promise<Picture>;
  hasFailed: boolean;
}

/** Pictures by their key, the one used longest ago leaving first. A caller that asks for one being fetched waits for it. */
export type PictureCache = (key: string, load: () => Promise<Picture>) => Promise<Picture>;

export function createPictureCache(clock: Clock): PictureCache {
  const entries = new Map<string, Entry>();
  let bytes = 0;

  function drop(key: string): void {
    bytes -= entries.get(key)?.size ?? 0;
    entries.delete(key);
  }

  function grow(key: string, entry: Entry, size: number): void {
    if (entries.get(key) !== entry) return;
    entry.size += size;
    bytes += size;
    for (const oldest of entries.keys()) {
      if (bytes <= MAX_BYTES) break;
      drop(oldest);
    }
  }

  return (key, load) => {
    const held = entries.get(key);
    if (held && clock.now() - held.at < (held.hasFailed ? FAILED_MS : FRESH_MS)) {
      entries.delete(key);
      entries.set(key, held);
      return held.picture;
    }
    drop(key);
    const entry: Entry = { at: clock.now(), size: 0, picture: load(), hasFailed: false };
    entries.set(key, entry);
    grow(key, entry, ENTRY_BYTES);
    entry.picture.then(
      (picture) => grow(key, entry, picture.bytes.byteLength),
      (error: unknown) => {
        entry.hasFailed = true;
        // That we were busy says nothing of the picture.
        if (isAppError(error, 'RATE_LIMITED') && entries.get(key) === entry) drop(key);
      },
    );
    return entry.picture;
  };
}
