import type { Table } from '../table.ts';

/** A row that may be among the first: a smaller value is better. */
interface Entry {
  table: Table;
  row: number;
  value: number;
  liquidity: number;
}

/** The best of all rows it is offered, so many at most; equals stand by deeper liquidity, then by id. */
export interface TopRows {
  /** A row with a larger value, or with the same one and less liquidity, cannot be among them. */
  bound(): Pick<Entry, 'value' | 'liquidity'>;
  offer(entry: Entry): void;
  sorted(): Pick<Entry, 'table' | 'row'>[];
}

const ANY = { value: Number.POSITIVE_INFINITY, liquidity: Number.NEGATIVE_INFINITY };
const NONE = { value: Number.NEGATIVE_INFINITY, liquidity: Number.POSITIVE_INFINITY };

export function createTopRows(limit: number): TopRows {
  /** A heap with the worst on top. */
  const heap: Entry[] = [];

  function rise(entry: Entry): void {
    let place = heap.length;
    while (place > 0) {
      const parent = (place - 1) >> 1;
      const above = heap[parent];
      if (!above || compare(entry, above) <= 0) break;
      heap[place] = above;
      place = parent;
    }
    heap[place] = entry;
  }

  /** Has an entry take the place of the worst. */
  function sink(entry: Entry): void {
    let place = 0;
    for (;;) {
      const left = heap[2 * place + 1];
      const right = heap[2 * place + 2];
      if (!left) break;
      const isRight = right !== undefined && compare(right, left) > 0;
      const worse = isRight ? right : left;
      if (compare(worse, entry) <= 0) break;
      heap[place] = worse;
      place = 2 * place + (isRight ? 2 : 1);
    }
    heap[place] = entry;
  }

  return {
    bound: () => (heap.length < limit ? ANY : (heap[0] ?? NONE)),
    offer(entry) {
      if (heap.length < limit) rise(entry);
      else if (heap[0] && compare(entry, heap[0]) < 0) sink(entry);
    },
    sorted: () => heap.toSorted(compare),
  };
}

function compare(a: Entry, b: Entry): number {
  if (a.value !== b.value) return a.value < b.value ? -1 : 1;
  if (a.liquidity !== b.liquidity) return b.liquidity - a.liquidity;
  return a.table.idOf(a.row) < b.table.idOf(b.row) ? -1 : 1;
}
