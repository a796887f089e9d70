export const PAGE_BYTES = 1 << 16;
const NOTHING = new Uint8Array(0);
/** So much of all that was written may be garbage before the rest is moved together. */
const GARBAGE_SHARE = 0.05;

/** Byte strings of any length up to a page, by where they begin; what is dropped is garbage until `compact`. */
export interface Records {
  /** Keeps a copy; tells where it begins. */
  add(record: Uint8Array): number;
  /** From where a record begins to the end of its page. */
  at(place: number): Uint8Array;
  /** The page a record is in. */
  pageOf(place: number): Uint8Array;
  drop(length: number): void;
  readonly isWasteful: boolean;
  readonly bytes: number;
}

export function createRecords(): Records {
  const pages: Uint8Array[] = [];
  const pageOf = (place: number) => pages[Math.floor(place / PAGE_BYTES)] ?? NOTHING;
  let used = PAGE_BYTES;
  let garbage = 0;
  return {
    add(record) {
      if (used + record.length > PAGE_BYTES) {
        pages.push(new Uint8Array(PAGE_BYTES));
        used = 0;
      }
      pages.at(-1)?.set(record, used);
      const place = (pages.length - 1) * PAGE_BYTES + used;
      used += record.length;
      return place;
    },
    at: (place) => pageOf(place).subarray(place % PAGE_BYTES),
    pageOf,
    drop(length) {
      garbage += length;
    },
    get isWasteful() {
      return garbage > PAGE_BYTES && garbage > GARBAGE_SHARE * pages.length * PAGE_BYTES;
    },
    get bytes() {
      return pages.length * PAGE_BYTES;
    },
  };
}
