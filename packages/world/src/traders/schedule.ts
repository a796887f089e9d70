/** Items by due time, earliest first. */
export interface Schedule<T> {
  readonly size: number;
  add(at: number, item: T): void;
  /** Takes the earliest item that is due; undefined when nothing is. */
  due(now: number): T | undefined;
}

interface Entry<T> {
  at: number;
  /** Preserves the order of entries that are due at one moment. */
  order: number;
  item: T;
}

/** A binary heap: some thousand entries are pending at any time. */
export function createSchedule<T>(): Schedule<T> {
  const heap: Entry<T>[] = [];
  let order = 0;

  function rise(entry: Entry<T>): void {
    let index = heap.push(entry) - 1;
    while (index > 0) {
      const parent = (index - 1) >>> 1;
      const above = heap[parent];
      if (!above || !isBefore(entry, above)) break;
      heap[index] = above;
      index = parent;
    }
    heap[index] = entry;
  }

  function sink(entry: Entry<T>): void {
    let index = 0;
    for (;;) {
      const left = heap[2 * index + 1];
      const right = heap[2 * index + 2];
      const isRight = left !== undefined && right !== undefined && isBefore(right, left);
      const child = isRight ? right : left;
      if (!child || isBefore(entry, child)) break;
      heap[index] = child;
      index = 2 * index + (isRight ? 2 : 1);
    }
    heap[index] = entry;
  }

  return {
    get size() {
      return heap.length;
    },
    add(at, item) {
      order += 1;
      rise({ at, order, item });
    },
    due(now) {
      const [first] = heap;
      if (!first || first.at > now) return undefined;
      const last = heap.pop();
      if (last && last !== first) sink(last);
      return first.item;
    },
  };
}

function isBefore<T>(a: Entry<T>, b: Entry<T>): boolean {
  return a.at === b.at ? a.order < b.order : a.at < b.at;
}
