/** Draws for tests that follow a seed and can go on as long as they like. */
export class Draw {
  #state: number;

  constructor(seed: number) {
    this.#state = seed;
  }

  /** A whole number from one to another, both included. */
  between(least: number, most: number): number {
    return least + Math.floor((this.#next() / 2 ** 32) * (most - least + 1));
  }

  chance(part: number): boolean {
    return this.#next() < part * 2 ** 32;
  }

  /** Below 2^count. */
  bits(count: number): bigint {
    let value = 0n;
    for (let drawn = 0; drawn < count; drawn += 32) value = (value << 32n) | BigInt(this.#next());
    return BigInt.asUintN(count, value);
  }

  /** From 0 up to, but not including, the end, of every magnitude. */
  below(end: bigint): bigint {
    if (end <= 0n) return 0n;
    const length = end.toString(2).length;
    return this.bits(this.between(0, length)) % end;
  }

  pick<Item>(items: readonly Item[]): Item {
    const item = items[this.between(0, items.length - 1)];
    if (item === undefined) throw new RangeError('nothing to pick from');
    return item;
  }

  /** Mixes a counter that steps by an odd constant. */
  #next(): number {
    this.#state = (this.#state + 0x9e3779b9) | 0;
    let mixed = this.#state;
    mixed = Math.imul(mixed ^ (mixed >>> 16), 0x21f0aaad);
    mixed = Math.imul(mixed ^ (mixed >>> 15), 0x735a2d97);
    return (mixed ^ (mixed >>> 15)) >>> 0;
  }
}
