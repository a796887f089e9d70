/** Items in the order of a number, the lowest first. */
export interface Ranked<Item> {
  readonly size: number;
  /** Adds an item, or moves it to another rank, behind all that have it already. */
  put(item: Item, rank: number): void;
  delete(item: Item): void;
  rankOf(item: Item): number | undefined;
  /** The item at a place, counted from the lowest rank. */
  at(index: number): { item: Item; rank: number } | undefined;
  /** The items with at most this rank, the lowest first. The list must not change meanwhile. */
  upTo(rank: number): Iterable<Item>;
}

/** Makes an empty list; finding a place costs the logarithm of its size. */
export function createRanked<Item>(): Ranked<Item> {
  const entries: { item: Item; rank: number }[] = [];
  const ranks = new Map<Item, number>();

  /** The first place whose rank is not below this one. */
  function placeOf(rank: number): number {
    let [low, high] = [0, entries.length];
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((entries[middle]?.rank ?? rank) < rank) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  function remove(item: Item): void {
    const rank = ranks.get(item);
    if (rank === undefined) return;
    let place = placeOf(rank);
    while (entries[place]?.item !== item) place += 1;
    entries.splice(place, 1);
    ranks.delete(item);
  }

  return {
    get size() {
      return entries.length;
    },
    put(item, rank) {
      remove(item);
      let place = placeOf(rank);
      while (entries[place]?.rank === rank) place += 1;
      entries.splice(place, 0, { item, rank });
      ranks.set(item, rank);
    },
    delete: remove,
    rankOf: (item) => ranks.get(item),
    at: (index) => entries[index],
    *upTo(rank) {
      for (const entry of entries) {
        if (entry.rank > rank) return;
        yield entry.item;
      }
    },
  };
}
