import { createHash } from 'node:crypto';
import type { ChunkKey, ChunkStore, MarketSnapshot } from '@orrery/market';
import type { Logger } from 'pino';
import { BLOCKS_CURSOR } from '../cursors.ts';
import type { StoreDatabase } from '../database.ts';

/** A snapshot, and the slot up to which it holds every trade. */
export interface StoredSnapshot {
  slot: number;
  parts: MarketSnapshot;
}

/** The market's snapshots and what its logs keep outside of memory. Only the newest snapshot is kept. */
export interface SnapshotRepository {
  readonly chunks: ChunkStore;
  /** The snapshot; undefined when there is none. Throws when it is not what was written. */
  read(): StoredSnapshot | undefined;
  /**
   * Keeps a snapshot in place of the last one, with the cursor of the moment, in one transaction; to be called when the market
   * has counted exactly the trades the store holds. Does nothing before the first block.
   */
  save(parts: MarketSnapshot): void;
  /** Forgets snapshot and chunks. */
  clear(): void;
}

export function createSnapshotRepository(store: StoreDatabase, log: Logger): SnapshotRepository {
  const { driver } = store;
  const readPart = driver.prepare('select name, data, digest from market_parts').raw();
  const putPart = driver.prepare('insert or replace into market_parts (name, data, digest) values (?, ?, ?)');
  const readChunk = driver
    .prepare('select data, digest from market_chunks where log = ? and chunk = ?')
    .raw();
  const putChunk = driver.prepare(
    'insert or replace into market_chunks (log, chunk, data, digest) values (?, ?, ?, ?)',
  );
  const dropChunk = driver.prepare('delete from market_chunks where log = ? and chunk = ?');
  const readSlot = driver.prepare('select slot from cursors where name = ?').raw();
  const setSlot = driver.prepare(
    'insert into cursors (name, slot) values (?, ?) on conflict (name) do update set slot = excluded.slot',
  );
  const slotOf = (name: string) => {
    // Our own column; the driver knows no types.
    const [row] = readSlot.all([name]) as [number][];
    return row?.[0];
  };
  /** The last snapshot may still need them; the next one does not. */
  let dropped: ChunkKey[] = [];
  let saved: MarketSnapshot | undefined;

  return {
    chunks: {
      write({ log: name, chunk }, bytes) {
        try {
          putChunk.run([name, chunk, bytes, digestOf(bytes)]);
          return true;
        } catch (error) {
          log.error(
            { err: error, log: name, chunk },
            'failed to store a part of the statistics; it stays in memory',
          );
          return false;
        }
      },
      read({ log: name, chunk }) {
        const [row] = readChunk.all([name, chunk]) as [ArrayBuffer, string][];
        if (!row) throw new Error(`the store has no chunk ${chunk} of ${name}`);
        return checked(row, `chunk ${chunk} of ${name}`);
      },
      drop: (key) => dropped.push(key),
    },
    read() {
      const slot = slotOf(SNAPSHOT_CURSOR);
      const rows = readPart.all([]) as [string, ArrayBuffer, string][];
      if (slot === undefined || rows.length === 0) return undefined;
      return { slot, parts: new Map(rows.map(([name, ...row]) => [name, checked(row, `part '${name}'`)])) };
    },
    save(parts) {
      const slot = slotOf(BLOCKS_CURSOR);
      if (slot === undefined) return;
      store.inOne(() => {
        for (const [name, bytes] of parts) {
          if (saved?.get(name) !== bytes) putPart.run([name, bytes, digestOf(bytes)]);
        }
        for (const { log: name, chunk } of dropped) dropChunk.run([name, chunk]);
        setSlot.run([SNAPSHOT_CURSOR, slot]);
      });
      dropped = [];
      saved = parts;
    },
    clear() {
      store.inOne(() => {
        driver.exec('delete from market_parts');
        driver.exec('delete from market_chunks');
        driver.prepare('delete from cursors where name = ?').run([SNAPSHOT_CURSOR]);
      });
    },
  };
}

const SNAPSHOT_CURSOR = 'market-snapshot';

function digestOf(bytes: Uint8Array): string {
  return createHash('sha1').update(bytes).digest('base64');
}

function checked([data, digest]: [ArrayBuffer, string], name: string): Uint8Array {
  const bytes = new Uint8Array(data);
  if (digestOf(bytes) !== digest) throw new Error(`${name} of the market's snapshot is not what was written`);
  return bytes;
}
