/** Small integers for strings while they are in use; a number is handed out again once its last use is released. */
export interface Interner {
  acquire(text: string): number;
  release(index: number): void;
  /** The string of a number in use; empty for one that is not. */
  textOf(index: number): string;
  /** Notes one more use of a number in use; false when it is not. */
  reuse(index: number): boolean;
  /** Takes a number in use for a string as it was before a restart; `settle` follows before anything is acquired. */
  adopt(index: number, text: string): number;
  /** Makes the numbers that were not adopted free. */
  settle(): void;
  readonly size: number;
}

export function createInterner(): Interner {
  const indexes = new Map<string, number>();
  const texts: string[] = [];
  const uses: number[] = [];
  const free: number[] = [];

  function take(index: number, text: string): void {
    if (texts[index] !== text) {
      indexes.set(text, index);
      texts[index] = text;
      uses[index] = 0;
    }
    uses[index] = (uses[index] ?? 0) + 1;
  }

  return {
    acquire(text) {
      const known = indexes.get(text);
      // Most of them: nothing is compared, and the text is hashed once.
      if (known !== undefined) {
        uses[known] = (uses[known] ?? 0) + 1;
        return known;
      }
      const index = free.pop() ?? texts.length;
      take(index, text);
      return index;
    },
    release(index) {
      const left = (uses[index] ?? 0) - 1;
      uses[index] = left;
      if (left > 0) return;
      indexes.delete(texts[index] ?? '');
      texts[index] = '';
      free.push(index);
    },
    textOf: (index) => texts[index] ?? '',
    reuse(index) {
      const count = uses[index] ?? 0;
      if (count > 0) uses[index] = count + 1;
      return count > 0;
    },
    adopt(index, text) {
      while (texts.length < index) {
        texts.push('');
        uses.push(0);
      }
      take(index, text);
      return index;
    },
    settle() {
      for (const [index, count] of uses.entries()) if (count === 0) free.push(index);
    },
    get size() {
      return indexes.size;
    },
  };
}
