/** One thing in the list of changes: which of its groups changed at which version. */
export interface Changing {
  /** Its latest version. */
  version: number;
  /** By group. */
  readonly versions: number[];
  older: Changing | undefined;
  newer: Changing | undefined;
}

/** Things in the order they changed, roughly, so that what changed after a version is found without looking at the rest. */
export interface Changes<T extends Changing> {
  readonly version: number;
  touch(item: T, group: number): void;
  /** Notes that something of a thing changed that has its versions elsewhere, and tells the version. */
  note(item: T): number;
  /** The version of such a change when the one before it is ahead, for then the thing needs not be noted again. */
  next(): number;
  /** Whether nothing was asked since a version: what was noted then is found by the next question. */
  isAhead(noted: number): boolean;
  remove(item: T): void;
  /** What changed after a version that was read here. */
  since(version: number): T[];
}

export function createChanges<T extends Changing>(): Changes<T> {
  let version = 0;
  let newest: T | undefined;
  /** The version that may be asked from: things that changed since then stand before all others, in any order. */
  let askedAt = 0;

  // The list holds only T, but its links cannot say so of themselves.
  const olderThan = (item: T) => item.older as T | undefined;

  function unlink(item: T): void {
    if (item.newer) item.newer.older = item.older;
    if (item.older) item.older.newer = item.newer;
    if (newest === item) newest = olderThan(item);
    item.older = undefined;
    item.newer = undefined;
  }

  function note(item: T): number {
    version += 1;
    const isLinked = newest === item || item.older !== undefined || item.newer !== undefined;
    const isAhead = isLinked && item.version > askedAt;
    item.version = version;
    if (isAhead || newest === item) return version;
    unlink(item);
    item.older = newest;
    if (newest) newest.newer = item;
    newest = item;
    return version;
  }

  return {
    get version() {
      askedAt = version;
      return version;
    },
    touch(item, group) {
      item.versions[group] = note(item);
    },
    note,
    next() {
      version += 1;
      return version;
    },
    isAhead: (noted) => noted > askedAt,
    remove: unlink,
    since(after) {
      askedAt = version;
      const found: T[] = [];
      for (let item = newest; item && item.version > after; item = olderThan(item)) found.push(item);
      return found;
    },
  };
}
