import type { Table } from './table.ts';

/** A row that may be among the first: a smaller value is better. */
interface Entry {
  table: Table;
  row: number;
  value: number;
  liquidity: number;
}

/** The best of all rows it is offered, so many at most; equals stand by deeper liquidity, then by id. */
export interface TopRows {
  /** Takes note of a row; returns the bound: a row with a larger value cannot be among them. */
  offer(entry: Entry): number;
  sorted(): Pick<Entry, 'table' | 'row'>[];
}

export function createTopRows(limit: number): TopRows {
  /** A heap with the worst on top. */
  const heap: Entry[] = [];

  function swap(a: number, b: number): void {
    const [first, second] = [heap[a], heap[b]];
    if (!first || !second) return;
    heap[a] = second;
    heap[b] = first;
  }

  const isWorse = (a: number, b: number) => {
    const [first, second] = [heap[a], heap[b]];
    return first !== undefined && (second === undefined || compare(first, second) > 0);
  };

  function rise(start: number): void {
    for (let place = start; place > 0; ) {
      const parent = (place - 1) >> 1;
      if (!isWorse(place, parent)) return;
      swap(place, parent);
      place = parent;
    }
  }

  function sink(): void {
    for (let place = 0; ; ) {
      const left = 2 * place + 1;
      const child = isWorse(left + 1, left) ? left + 1 : left;
      if (!isWorse(child, place)) return;
      swap(place, child);
      place = child;
    }
  }

  return {
    offer(entry) {
      if (heap.length < limit) {
        heap.push(entry);
        rise(heap.length - 1);
      } else if (heap[0] && compare(entry, heap[0]) < 0) {
        heap[0] = entry;
        sink();
      }
      return heap.length < limit ? Number.POSITIVE_INFINITY : (heap[0]?.value ?? Number.NEGATIVE_INFINITY);
    },
    sorted: () => heap.toSorted(compare),
  };
}

function compare(a: Entry, b: Entry): number {
  if (a.value !== b.value) return a.value < b.value ? -1 : 1;
  if (a.liquidity !== b.liquidity) return b.liquidity - a.liquidity;
  return a.table.idOf(a.row) < b.table.idOf(b.row) ? -1 : 1;
}
