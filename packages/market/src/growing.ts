type Numbers = Float64Array | Uint8Array | Uint16Array | Uint32Array | Int32Array;

export const FIRST_ROWS = 64;
/** By a twentieth: doubling would let half of the memory lie idle. */
const GROWTH = 1.05;

/** A column of numbers, with a fixed count to a row, that grows and shrinks. */
export interface Growing<T> {
  values: T;
  /** Rows beyond are lost. */
  resize(rows: number): void;
  move(from: number, to: number): void;
}

export function createGrowing<T extends Numbers>(create: (length: number) => T, width = 1): Growing<T> {
  const column = {
    values: create(FIRST_ROWS * width),
    resize(rows: number) {
      const next = create(rows * width);
      next.set(column.values.subarray(0, next.length));
      column.values = next;
    },
    move(from: number, to: number) {
      column.values.copyWithin(to * width, from * width, (from + 1) * width);
    },
  };
  return column;
}

/** How many rows to have once these are full; 64 are there at first. */
export function nextCapacity(rows: number): number {
  return Math.ceil(rows * GROWTH);
}
