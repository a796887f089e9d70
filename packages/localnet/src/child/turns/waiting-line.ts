/** What waits for its turn, the dearest first and of equals the first come; beyond `most` the last of that order is turned away. */
export class WaitingLine<Item extends { price: bigint }> {
  readonly #most: number;
  #items: Item[] = [];

  constructor(most: number) {
    this.#most = most;
  }

  get length(): number {
    return this.#items.length;
  }

  get isFull(): boolean {
    return this.#items.length >= this.#most;
  }

  /** Puts an item where it belongs; returns what has no place any more, if need be the item itself. */
  add(item: Item): Item | undefined {
    let [low, high] = [0, this.#items.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((this.#items[middle]?.price ?? 0n) >= item.price) low = middle + 1;
      else high = middle;
    }
    this.#items.splice(low, 0, item);
    return this.#items.length > this.#most ? this.#items.pop() : undefined;
  }

  next(): Item | undefined {
    return this.#items.shift();
  }

  clear(): void {
    this.#items = [];
  }
}
