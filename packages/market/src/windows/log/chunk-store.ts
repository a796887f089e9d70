/** The logs of a market, each with chunks of its own. */
export type LogName = 'trades' | 'holders' | 'liquidity';

/** Identifies one chunk of one log; a log's chunks are numbered from 0 in order of time. */
export interface ChunkKey {
  log: LogName;
  chunk: number;
}

/** Stores full chunks of a log until their events expire. Synchronous, since a window needs its tail at once. */
export interface ChunkStore {
  /** Stores a chunk in place of one with the same key; returns false when it could not, and the market holds it in memory for now. */
  write(key: ChunkKey, bytes: Uint8Array): boolean;
  /** Returns the stored bytes. Throws when there are none. */
  read(key: ChunkKey): Uint8Array;
  /** No window will ask for the chunk again, unless an earlier snapshot is restored. */
  drop(key: ChunkKey): void;
}

/** Chunks in memory, for a market that is not stored. */
export function createMemoryChunks(): ChunkStore {
  const chunks = new Map<string, Uint8Array>();
  const textOf = ({ log, chunk }: ChunkKey) => `${log} ${chunk}`;
  return {
    write(key, bytes) {
      chunks.set(textOf(key), bytes);
      return true;
    },
    read(key) {
      const bytes = chunks.get(textOf(key));
      if (!bytes) throw new Error(`there is no chunk ${textOf(key)}`);
      return bytes;
    },
    drop(key) {
      chunks.delete(textOf(key));
    },
  };
}
