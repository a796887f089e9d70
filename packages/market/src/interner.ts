/** Small integers for strings while they are in use; a number is handed out again once its last use is released. */
export interface Interner {
  acquire(text: string): number;
  release(index: number): void;
  readonly size: number;
}

export function createInterner(): Interner {
  const indexes = new Map<string, number>();
  const texts: string[] = [];
  const uses: number[] = [];
  const free: number[] = [];
  return {
    acquire(text) {
      const index = indexes.get(text) ?? free.pop() ?? texts.length;
      if (texts[index] !== text) {
        indexes.set(text, index);
        texts[index] = text;
        uses[index] = 0;
      }
      uses[index] = (uses[index] ?? 0) + 1;
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
    get size() {
      return indexes.size;
    },
  };
}
