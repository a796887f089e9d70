const FIRST_CAPACITY = 1_024;
/** By an eighth: doubling would let half of the memory lie idle. */
const GROWTH = 1.125;
/** What ends a text; none holds it otherwise. */
export const END = 10;

/** Texts by small numbers, packed into one array of bytes, each with a word of bits that is 0 only for one that is not there. */
export interface PackedTexts {
  readonly bytes: Uint8Array;
  /** Where each text begins. */
  readonly starts: Int32Array;
  readonly masks: Int32Array;
  /** One more than the highest number. */
  readonly count: number;
  /** Takes a text with its `END`. */
  set(number: number, text: Uint8Array, mask: number): void;
  remove(number: number): void;
}

export function createPackedTexts(): PackedTexts {
  let bytes: Uint8Array = new Uint8Array(FIRST_CAPACITY);
  let starts: Int32Array = new Int32Array(FIRST_CAPACITY);
  let masks: Int32Array = new Int32Array(FIRST_CAPACITY);
  let [used, wasted, count] = [0, 0, 0];

  const lengthAt = (start: number) => bytes.indexOf(END, start) + 1 - start;

  /** Closes the gaps that removed texts left. */
  function compact(): void {
    const packed = new Uint8Array(Math.max(FIRST_CAPACITY, Math.ceil(GROWTH * (used - wasted))));
    let next = 0;
    for (let number = 0; number < count; number += 1) {
      if (masks[number] === 0) continue;
      const start = starts[number] ?? 0;
      const length = lengthAt(start);
      packed.set(bytes.subarray(start, start + length), next);
      starts[number] = next;
      next += length;
    }
    [bytes, used, wasted] = [packed, next, 0];
  }

  function remove(number: number): void {
    if (!masks[number]) return;
    wasted += lengthAt(starts[number] ?? 0);
    masks[number] = 0;
    if (wasted > FIRST_CAPACITY && wasted > used / 2) compact();
  }

  return {
    get bytes() {
      return bytes;
    },
    get starts() {
      return starts;
    },
    get masks() {
      return masks;
    },
    get count() {
      return count;
    },
    set(number, text, mask) {
      remove(number);
      if (used + text.length > bytes.length) bytes = grownBytes(bytes, used + text.length);
      [starts, masks] = [grownInts(starts, number + 1), grownInts(masks, number + 1)];
      bytes.set(text, used);
      starts[number] = used;
      masks[number] = mask;
      used += text.length;
      count = Math.max(count, number + 1);
    },
    remove,
  };
}

/** The array itself or, when it is too short, a longer one that begins with it. */
export function grownInts(array: Int32Array, length: number): Int32Array {
  if (length <= array.length) return array;
  const next = new Int32Array(Math.ceil(Math.max(length, GROWTH * array.length)));
  next.set(array);
  return next;
}

function grownBytes(array: Uint8Array, length: number): Uint8Array {
  const next = new Uint8Array(Math.ceil(Math.max(length, GROWTH * array.length)));
  next.set(array);
  return next;
}
