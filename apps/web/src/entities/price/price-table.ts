import { AddressSchema, NumberSchema } from '@orrery/wire/common';
import type { Address } from '@solana/kit';
import * as v from 'valibot';
import type { StoredEntry } from '#shared/storage/storage.ts';

// The paces of the stored table, slower than those of discovery screens: its prices only say what an amount is worth.
const LIFE_MS = 60_000;
const DEBOUNCE_MS = 250;
const RETRY_MS = 2_000;
/** What the stream says many times a second is written down this often. */
const STORE_EVERY_MS = 10_000;

const PriceEntrySchema = v.object({
  usd: NumberSchema,
  timestamp: NumberSchema,
  source: v.picklist(['jup', 'birdeye']),
});
/** A price in US dollars, when we learnt it in milliseconds since 1970, and from which source. */
export type PriceEntry = v.InferOutput<typeof PriceEntrySchema>;
export const PriceTableSchema = v.record(AddressSchema, PriceEntrySchema);
type Stored = v.InferOutput<typeof PriceTableSchema>;

/** A price as it may be shown: greyed while it is stale, which is older than 60 s. */
export interface ShownPrice {
  usd: number;
  isStale: boolean;
}

/** What both sources together know: prices, and whether the tokens that are not among them are known to have none. */
export interface FoundPrices {
  prices: ReadonlyMap<Address, Pick<PriceEntry, 'usd' | 'source'>>;
  isComplete: boolean;
}

export interface PriceTable {
  /** Keeps prices of tokens fresh until the returned function is called. */
  want(ids: readonly Address[]): () => void;
  /** Takes over what the stream says of wanted tokens. */
  tell(prices: ReadonlyMap<Address, { price: number }>): void;
  /** The prices there are of wanted tokens; another map once one of them has changed. */
  readonly shown: () => ReadonlyMap<Address, ShownPrice>;
  readonly subscribe: (listener: () => void) => () => void;
}

interface TableOptions {
  entry: Pick<StoredEntry<Stored>, 'get' | 'set'>;
  /** Never rejects. */
  load: (ids: readonly Address[]) => Promise<FoundPrices>;
}

/**
 * The table of prices that swap form and drawer share. Stale entries are dropped when it is first needed; wanted ones are asked for again
 * once they are stale, unknown ones every 2 s, except those that neither source has found before.
 */
export function createPriceTable({ entry, load }: TableOptions): PriceTable {
  const kept = createKept(entry);
  const wanted = new Map<Address, number>();
  const notFound = new Set<Address>();
  const triedAt = new Map<Address, number>();
  const underWay = new Set<Address>();
  const listeners = new Set<() => void>();
  let shown: ReadonlyMap<Address, ShownPrice> = new Map();
  let timer: ReturnType<typeof setTimeout> | undefined;

  function publish(): void {
    const now = Date.now();
    const next = new Map<Address, ShownPrice>();
    for (const id of wanted.keys()) {
      const price = kept.at(id);
      if (price) next.set(id, { usd: price.usd, isStale: now - price.timestamp > LIFE_MS });
    }
    if (isSame(shown, next)) return;
    shown = next;
    for (const listener of listeners) listener();
  }

  /** When a wanted token is to be asked for, or looked at again while it is being asked for. */
  function dueAt(id: Address): number {
    const price = kept.at(id);
    const retryAt = (triedAt.get(id) ?? Number.NEGATIVE_INFINITY) + RETRY_MS;
    return Math.max(price ? price.timestamp + LIFE_MS : 0, retryAt);
  }

  const asked = () => [...wanted.keys()].filter((id) => !notFound.has(id));

  function plan(atLeastMs = 0): void {
    clearTimeout(timer);
    const next = Math.min(...asked().map(dueAt));
    if (next !== Number.POSITIVE_INFINITY) timer = setTimeout(run, Math.max(atLeastMs, next - Date.now()));
  }

  function run(): void {
    publish();
    const now = Date.now();
    const due = asked().filter((id) => dueAt(id) <= now && !underWay.has(id));
    for (const id of due) triedAt.set(id, now);
    for (const id of underWay) triedAt.set(id, now);
    if (due.length > 0) void ask(due, now);
    plan();
  }

  async function ask(ids: readonly Address[], startedAt: number): Promise<void> {
    for (const id of ids) underWay.add(id);
    const { prices, isComplete } = await load(ids);
    const now = Date.now();
    for (const id of ids) {
      underWay.delete(id);
      const price = prices.get(id);
      // The stream may have said something newer meanwhile.
      if ((kept.at(id)?.timestamp ?? 0) > startedAt) continue;
      if (price) kept.put(id, { ...price, timestamp: now });
      else if (isComplete) {
        kept.drop(id);
        notFound.add(id);
      }
    }
    if (prices.size > 0) kept.save();
    publish();
    plan();
  }

  return {
    want(ids) {
      for (const id of ids) wanted.set(id, (wanted.get(id) ?? 0) + 1);
      publish();
      plan(DEBOUNCE_MS);
      return () => {
        for (const id of ids) {
          const left = (wanted.get(id) ?? 0) - 1;
          if (left > 0) wanted.set(id, left);
          else wanted.delete(id);
        }
        plan(DEBOUNCE_MS);
      };
    },
    tell(prices) {
      const timestamp = Date.now();
      let hasNews = false;
      for (const [id, { price }] of prices) {
        if (!wanted.has(id)) continue;
        kept.put(id, { usd: price, timestamp, source: 'jup' });
        notFound.delete(id);
        hasNews = true;
      }
      if (!hasNews) return;
      kept.save(STORE_EVERY_MS);
      publish();
      plan();
    },
    shown: () => shown,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** The entries, read when they are first needed, and written without the stale ones; at most every so often where that is said. */
function createKept(entry: TableOptions['entry']) {
  let entries: Map<Address, PriceEntry> | undefined;
  let storedAt = 0;

  function held(): Map<Address, PriceEntry> {
    entries ??= new Map(readFresh(entry.get(), Date.now()));
    return entries;
  }

  return {
    at: (id: Address) => held().get(id),
    put: (id: Address, price: PriceEntry) => void held().set(id, price),
    drop: (id: Address) => void held().delete(id),
    save(everyMs = 0) {
      const now = Date.now();
      if (now - storedAt < everyMs) return;
      storedAt = now;
      entry.set(Object.fromEntries([...held()].filter(([, { timestamp }]) => now - timestamp <= LIFE_MS)));
    },
  };
}

/** What was stored and is not stale; nothing of a time that is still to come. */
function readFresh(stored: Stored, now: number): [Address, PriceEntry][] {
  // A record's keys are what its schema says, which Object.entries forgets.
  return (Object.entries(stored) as [Address, PriceEntry][]).filter(
    ([, { timestamp }]) => timestamp <= now && now - timestamp <= LIFE_MS,
  );
}

function isSame(one: ReadonlyMap<Address, ShownPrice>, other: ReadonlyMap<Address, ShownPrice>): boolean {
  return (
    one.size === other.size &&
    [...other].every(([id, { usd, isStale }]) => {
      const known = one.get(id);
      return known?.usd === usd && known.isStale === isStale;
    })
  );
}
