import { pickOne, type Random } from './random.ts';

/** A set that gives a random member in constant time. */
export interface RandomSet<T> {
  readonly size: number;
  add(item: T): void;
  remove(item: T): void;
  pick(random: Random): T | undefined;
  items(): readonly T[];
}

export function createRandomSet<T>(): RandomSet<T> {
  const items: T[] = [];
  const places = new Map<T, number>();
  return {
    get size() {
      return items.length;
    },
    add(item) {
      if (places.has(item)) return;
      places.set(item, items.length);
      items.push(item);
    },
    remove(item) {
      const place = places.get(item);
      if (place === undefined) return;
      places.delete(item);
      const last = items.pop();
      // The last member takes the free place, unless it was the one that left.
      if (last === undefined || last === item) return;
      items[place] = last;
      places.set(last, place);
    },
    pick: (random) => pickOne(random, items),
    items: () => [...items],
  };
}
